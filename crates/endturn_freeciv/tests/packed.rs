//! Packed files are unpacked, up to a bound, and damaged ones refused.

use std::io::Write;

use endturn_freeciv::packed::{Packing, unpack};
use proptest::prelude::*;

const TEXT: &[u8] = b"[game]\nturn=7\n";
const GZIP: &[u8] = &[
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 139, 78, 79, 204, 77, 141, 229, 42, 41, 45, 202, 179, 53, 231, 2, 0, 8, 191, 238,
    128, 14, 0, 0, 0,
];
const XZ: &[u8] = &[
    253, 55, 122, 88, 90, 0, 0, 4, 230, 214, 180, 70, 2, 0, 33, 1, 22, 0, 0, 0, 116, 47, 229, 163, 1, 0, 13, 91, 103,
    97, 109, 101, 93, 10, 116, 117, 114, 110, 61, 55, 10, 0, 0, 0, 192, 189, 84, 133, 68, 207, 167, 3, 0, 1, 38, 14, 8,
    27, 224, 4, 31, 182, 243, 125, 1, 0, 0, 0, 0, 4, 89, 90,
];
const ZSTD: &[u8] = &[
    40, 181, 47, 253, 4, 88, 113, 0, 0, 91, 103, 97, 109, 101, 93, 10, 116, 117, 114, 110, 61, 55, 10, 4, 117, 72, 25,
];
const BZIP2: &[u8] = &[
    66, 90, 104, 57, 49, 65, 89, 38, 83, 89, 206, 219, 129, 191, 0, 0, 2, 75, 128, 0, 16, 0, 130, 0, 10, 34, 131, 22,
    0, 32, 0, 49, 0, 208, 1, 0, 13, 2, 59, 7, 171, 22, 51, 171, 188, 93, 201, 20, 225, 66, 67, 59, 110, 6, 252,
];
const ALL: [(&[u8], Packing); 5] =
    [(TEXT, Packing::Plain), (GZIP, Packing::Gzip), (XZ, Packing::Xz), (ZSTD, Packing::Zstd), (BZIP2, Packing::Bzip2)];

#[test]
fn every_form_is_unpacked() {
    for (bytes, packing) in ALL {
        assert_eq!(Packing::of(bytes), packing);
        assert_eq!(unpack(bytes.to_vec(), TEXT.len()).unwrap(), TEXT, "{packing:?}");
    }
}

#[test]
fn no_form_unpacks_to_more_than_the_bound() {
    for (bytes, packing) in ALL {
        let why = unpack(bytes.to_vec(), TEXT.len() - 1).unwrap_err();
        assert!(why.contains("more than 0 MiB"), "{packing:?}: {why}");
    }
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(&vec![b' '; 32 << 20]).unwrap();
    let bomb = packer.finish().unwrap();
    assert!(bomb.len() < 64 << 10);
    assert!(unpack(bomb, 1 << 20).unwrap_err().contains("more than 1 MiB"));
}

#[test]
fn files_that_end_early_are_refused() {
    for (bytes, packing) in &ALL[1..] {
        for end in 8..bytes.len() - 1 {
            let result = unpack(bytes[..end].to_vec(), 1 << 20);
            // The checksum at the end may be missing where the text is whole.
            let is_known = result.as_ref().map_or_else(|why| why.contains(packing.name()), |text| text == TEXT);
            assert!(is_known, "{packing:?} up to {end}: {result:?}");
        }
    }
}

proptest! {
    #[test]
    fn damaged_files_never_panic(
        form in 0..ALL.len(),
        changes in proptest::collection::vec((0..100_usize, any::<u8>()), 1..6),
        more in proptest::collection::vec(any::<u8>(), 0..30),
    ) {
        let mut bytes = ALL[form].0.to_vec();
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        bytes.extend(more);
        if let Ok(text) = unpack(bytes, 1 << 16) {
            prop_assert!(text.len() <= 1 << 16);
        }
    }
}
