//! Everything that the fuzz targets feed: parsers of bytes, and what reads files and folders.

#[path = "lib.rs"]
mod parsers;
mod works;

pub use parsers::*;
pub use works::*;

/// All parsers, in the order of their lists.
pub fn all() -> impl Iterator<Item = &'static Parser> {
    PARSERS.iter().chain(&WORKS)
}

/// Writes the inputs that targets begin with into the folder that `KEISEI_SEEDS` names, one folder a target, and ends.
pub fn write_seeds() {
    let folder = std::env::var_os("KEISEI_SEEDS").expect("KEISEI_SEEDS names a folder");
    for parser in all() {
        let own = std::path::Path::new(&folder).join(parser.name);
        std::fs::create_dir_all(&own).expect("a folder");
        for (number, seed) in (parser.seeds)().iter().enumerate() {
            std::fs::write(own.join(format!("seed-{number}")), seed).expect("a file");
        }
    }
    std::process::exit(0);
}
