//! The macros that make parameters of fields, and values of types.

/// Defines a struct of parameters: each field is one, with its sentence, its default and its limits.
///
/// A field reads `key: type = default`, and may go on with
///
/// - `, usually value` — what help shows where the default is unset because it depends on other parameters;
/// - `, neutral value` — the value that is left out of canonical text, for ever the same;
/// - `, in limits => "why"` — [`Limits`](crate::params::Limits) and what to say of a value outside: a reason, or a
///   sentence with `{key}` and `{value}`.
///
/// `@positional` before a field lets it stand without its key, `@either` with or without. The first paragraph of a
/// field's documentation is its sentence.
///
/// ```
/// use keisei_core::{Spec, params::{Limits, Params}};
/// keisei_core::params! {
///     /// A search.
///     #[derive(Clone, PartialEq, Debug)]
///     pub struct Search {
///         /// Plies searched.
///         pub depth: u32 = 2, in Limits::between(0.0, 32.0) => "no search gets deeper than 32 plies";
///         /// The share of nodes that may go to endings.
///         pub endings: f64 = 0.5, in Limits::SHARE => "{key} is a share, from 0 to 1, and cannot be {value}";
///     }
/// }
/// let search = Search::read(&mut "search:endings=25e-2".parse()?)?;
/// assert_eq!(search.text("search"), "search:depth=2,endings=0.25");
/// assert_eq!(Search::PARAMETERS[0].help(), "depth=2  plies searched");
/// let refused = Search::read(&mut "search:depth=99".parse()?).unwrap_err();
/// assert!(refused.to_string().ends_with("depth = 99 makes no sense: no search gets deeper than 32 plies"));
/// # Ok::<(), keisei_core::SpecError>(())
/// ```
#[macro_export]
macro_rules! params {
    (
        $(#[$outer:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $line:literal])+
                $(#[serde($($serde:tt)*)])?
                $(@ $place:ident)? $field_vis:vis $field:ident : $type:ty = $default:expr
                $(, usually $usual:expr)?
                $(, neutral $neutral:expr)?
                $(, in $limits:expr => $why:literal)?
                ;
            )*
        }
    ) => {
        $(#[$outer])*
        $vis struct $name {
            $(
                $(#[doc = $line])+
                $(#[serde($($serde)*)])?
                $field_vis $field: $type,
            )*
        }

        impl ::core::default::Default for $name {
            fn default() -> Self {
                $name { $($field: $default),* }
            }
        }

        impl $crate::params::Params for $name {
            const PARAMETERS: &'static [$crate::params::Parameter] = &[$(
                $crate::params::Parameter {
                    key: ::core::stringify!($field),
                    lines: &[$($line),+],
                    kind: <$type as $crate::params::ParameterValue>::KIND,
                    limits: $crate::params!(@limits $($limits)?),
                    why: $crate::params!(@why $($why)?),
                    place: $crate::params!(@place $($place)?),
                    default: $crate::params!(@default $type, $default $(, $usual)?),
                    neutral: $crate::params!(@neutral $type $(, $neutral)?),
                },
            )*];

            fn take(
                &mut self,
                reader: &mut $crate::params::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::SpecError> {
                $(reader.next(&mut self.$field)?;)*
                Ok(())
            }

            fn texts(&self) -> ::std::vec::Vec<::core::option::Option<::std::string::String>> {
                ::std::vec![$($crate::params::ParameterValue::write(&self.$field)),*]
            }

            fn soundness(&self) -> ::std::vec::Vec<bool> {
                let mut limits = <Self as $crate::params::Params>::PARAMETERS.iter().map(|parameter| &parameter.limits);
                ::std::vec![$(
                    limits.next().is_none_or(|limits| {
                        $crate::params::ParameterValue::is_within(&self.$field, limits)
                    })
                ),*]
            }
        }
    };
    (@limits) => { $crate::params::Limits::ANY };
    (@limits $limits:expr) => { $limits };
    (@why) => { "it is a number" };
    (@why $why:literal) => { $why };
    (@place) => { $crate::params::Place::Key };
    (@place positional) => { $crate::params::Place::Position };
    (@place either) => { $crate::params::Place::Either };
    (@default $type:ty, $default:expr) => {
        || <$type as $crate::params::ParameterValue>::write(&{ $default })
    };
    (@default $type:ty, $default:expr, $usual:expr) => {
        || $crate::params::ParameterValue::write(&{ $usual })
    };
    (@neutral $type:ty) => { || ::core::option::Option::None };
    (@neutral $type:ty, $neutral:expr) => {
        || <$type as $crate::params::ParameterValue>::write(&{ $neutral })
    };
}

/// Lets parameters be of a type: by its words, or by what its `FromStr` reads and its `Display` writes.
///
/// ```
/// use keisei_core::params::ParameterValue;
/// #[derive(PartialEq, Debug)]
/// pub enum Ko { Simple, Positional }
/// keisei_core::parameter_value!(Ko { simple => Ko::Simple, positional => Ko::Positional });
/// assert_eq!(Ko::read("positional"), Some(Ko::Positional));
/// assert_eq!(Ko::KIND.complaint("ko", "super"), "ko is simple or positional, not super");
/// ```
#[macro_export]
macro_rules! parameter_value {
    ($type:ty { $($word:ident => $value:path),+ $(,)? }) => {
        impl $crate::params::ParameterValue for $type {
            const KIND: $crate::params::Kind = $crate::params::Kind::Words(&[$(::core::stringify!($word)),+]);

            fn read(text: &str) -> ::core::option::Option<Self> {
                $(if text == ::core::stringify!($word) {
                    return ::core::option::Option::Some($value);
                })+
                ::core::option::Option::None
            }

            fn write(&self) -> ::core::option::Option<::std::string::String> {
                $(if ::core::matches!(self, $value) {
                    return ::core::option::Option::Some(::core::stringify!($word).to_owned());
                })+
                ::core::option::Option::None
            }
        }
    };
    ($type:ty, $kind:expr $(, |$value:ident, $limits:ident| $within:expr)?) => {
        impl $crate::params::ParameterValue for $type {
            const KIND: $crate::params::Kind = $kind;

            fn read(text: &str) -> ::core::option::Option<Self> {
                text.parse().ok()
            }

            fn write(&self) -> ::core::option::Option<::std::string::String> {
                $crate::params::displayed(self)
            }

            $(fn is_within(&self, $limits: &$crate::params::Limits) -> bool {
                let $value = self;
                $within
            })?
        }
    };
}
