//! The orientation of a photo, as Exif says it: cameras store pixels as the sensor has them.

/// How the stored pixels of a picture are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExifOrientation {
    /// Whether rows are shown as columns. This comes before the mirrors.
    is_transposed: bool,
    /// Whether left and right are exchanged, and whether top and bottom are.
    mirrors: [bool; 2],
}

/// The tag of the orientation (Exif 2.32, 4.6.4).
const TAG: u16 = 0x0112;

/// The type of its value: 16 bits.
const SHORT: u16 = 3;

/// Bytes of an entry of a directory.
const ENTRY: usize = 12;

impl ExifOrientation {
    /// Pixels are shown as they are stored.
    pub(crate) const PLAIN: Self = Self { is_transposed: false, mirrors: [false; 2] };

    /// Reads the orientation from Exif data. Data without a valid one, or none, are plain.
    pub(crate) fn of_exif(exif: Option<&[u8]>) -> Self {
        exif.and_then(value).and_then(Self::numbered).unwrap_or(Self::PLAIN)
    }

    /// Returns the orientation of a number from 1 to 8.
    fn numbered(number: u16) -> Option<Self> {
        let [is_transposed, across, down] = match number {
            1 => [false, false, false],
            2 => [false, true, false],
            3 => [false, true, true],
            4 => [false, false, true],
            5 => [true, false, false],
            6 => [true, true, false],
            7 => [true, true, true],
            8 => [true, false, true],
            _ => return None,
        };
        Some(Self { is_transposed, mirrors: [across, down] })
    }

    /// Returns the size that a picture of the stored size `size` is shown with.
    pub(crate) fn size(self, [cols, rows]: [u32; 2]) -> [u32; 2] {
        if self.is_transposed { [rows, cols] } else { [cols, rows] }
    }

    /// Returns the place where a stored pixel is shown in a picture of the stored size `size`.
    pub(crate) fn place(self, [col, row]: [u32; 2], size: [u32; 2]) -> [u32; 2] {
        let place = if self.is_transposed { [row, col] } else { [col, row] };
        let size = self.size(size);
        [0, 1]
            .map(|axis| if self.mirrors[axis] { size[axis] - 1 - place[axis] } else { place[axis] })
    }
}

/// Returns the value of the tag in the first directory of a TIFF header.
fn value(exif: &[u8]) -> Option<u16> {
    // WebP files of some programs have the prefix of JPEG.
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let is_little = match tiff.get(..4)? {
        [b'I', b'I', 42, 0] => true,
        [b'M', b'M', 0, 42] => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let [first, second] = [short(4)?, short(6)?].map(usize::from);
    let directory = if is_little { second << 16 | first } else { first << 16 | second };
    let entries = (0..usize::from(short(directory)?)).map(|index| directory + 2 + ENTRY * index);
    let mut found = entries.map_while(|at| Some((at, short(at)?, short(at + 2)?)));
    let (at, ..) = found.find(|&(_, tag, kind)| (tag, kind) == (TAG, SHORT))?;
    short(at + 8)
}

#[cfg(test)]
mod tests {
    use super::ExifOrientation;

    /// Returns Exif data with an orientation, in either byte order.
    fn exif(number: u16, is_little: bool) -> Vec<u8> {
        let short = |value: u16| if is_little { value.to_le_bytes() } else { value.to_be_bytes() };
        let long = |value: u16| {
            if is_little {
                [short(value), [0; 2]].concat()
            } else {
                [[0; 2], short(value)].concat()
            }
        };
        let mut bytes = if is_little { b"II".to_vec() } else { b"MM".to_vec() };
        bytes.extend(short(42));
        bytes.extend(long(8));
        bytes.extend(short(2));
        for (tag, value) in [(0x0100, 7), (0x0112, number)] {
            bytes.extend([short(tag), short(3)].concat());
            bytes.extend(long(1));
            bytes.extend([short(value), [0; 2]].concat());
        }
        bytes
    }

    #[test]
    fn the_upper_left_pixel_is_where_exif_says() {
        // The shown places of the first stored pixel and of the one right of it, in a picture of 3 × 2.
        for (number, first, second, size) in [
            (1, [0, 0], [1, 0], [3, 2]),
            (2, [2, 0], [1, 0], [3, 2]),
            (3, [2, 1], [1, 1], [3, 2]),
            (4, [0, 1], [1, 1], [3, 2]),
            (5, [0, 0], [0, 1], [2, 3]),
            (6, [1, 0], [1, 1], [2, 3]),
            (7, [1, 2], [1, 1], [2, 3]),
            (8, [0, 2], [0, 1], [2, 3]),
        ] {
            for is_little in [false, true] {
                let bytes = exif(number, is_little);
                let orientation = ExifOrientation::of_exif(Some(&bytes));
                assert_eq!(orientation.place([0, 0], [3, 2]), first, "{number}");
                assert_eq!(orientation.place([1, 0], [3, 2]), second, "{number}");
                assert_eq!(orientation.size([3, 2]), size, "{number}");
                for length in 0..bytes.len() {
                    // Truncated data do not make the picture invalid.
                    let _ = ExifOrientation::of_exif(Some(&bytes[..length]));
                }
            }
        }
        for number in [0, 9, u16::MAX] {
            assert_eq!(ExifOrientation::of_exif(Some(&exif(number, true))), ExifOrientation::PLAIN);
        }
        assert_eq!(ExifOrientation::of_exif(None), ExifOrientation::PLAIN);
        assert_eq!(
            ExifOrientation::of_exif(Some(b"II*\0\xff\xff\xff\xff")),
            ExifOrientation::PLAIN
        );
    }
}
