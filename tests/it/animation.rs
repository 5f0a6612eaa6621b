//! Animations: GIF and APNG as outside decoders see them, frame by frame, against the picture at rest.

use crate::common::{Made, shape, spec, style};
use crate::raster::Rows;
use mazewright::render::Fields;
use mazewright::render::animation::{ANIMATES, Animation};
use mazewright::render::style::{Length, Overlay, Style};

/// A frame as it is seen, with what the file says of it.
pub(crate) struct Frame {
    pub(crate) seen: Rows,
    /// Hundredths of a second.
    pub(crate) delay: u32,
    /// Left, top, width and height of what was drawn.
    pub(crate) region: [u32; 4],
}

/// The frames of a GIF.
pub(crate) fn of_gif(bytes: &[u8]) -> Vec<Frame> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let [width, height] = [decoder.width(), decoder.height()].map(usize::from);
    let mut canvas = vec![vec![0; width * 4]; height];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let [left, top, wide, high] =
            [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        assert!(left + wide <= width && top + high <= height, "a frame lies outside");
        for (row, pixels) in frame.buffer.chunks_exact(wide * 4).enumerate() {
            for (at, pixel) in pixels.chunks_exact(4).enumerate().filter(|(_, it)| it[3] > 0) {
                canvas[top + row][(left + at) * 4..][..4].copy_from_slice(pixel);
            }
        }
        let region = [left, top, wide, high].map(|it| it as u32);
        frames.push(Frame { seen: canvas.clone(), delay: u32::from(frame.delay), region });
        if frame.dispose == gif::DisposalMethod::Background {
            canvas.iter_mut().for_each(|row| row.fill(0));
        }
    }
    frames
}

/// The picture of an APNG for programs that know no animations, and its frames.
pub(crate) fn of_apng(bytes: &[u8]) -> (Rows, Vec<Frame>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let count = reader.info().animation_control.map_or(0, |control| control.num_frames);
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    let still: Rows = buffer.chunks(info.line_size).map(<[u8]>::to_vec).collect();
    let mut canvas = vec![vec![0; still[0].len()]; still.len()];
    let mut frames = Vec::new();
    for _ in 0..count {
        let info = reader.next_frame(&mut buffer).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!(control.delay_den, 100);
        let [left, top] = [control.x_offset, control.y_offset].map(|it| it as usize);
        for (row, pixels) in buffer.chunks(info.line_size).take(info.height as usize).enumerate() {
            for (at, pixel) in pixels.chunks_exact(4).enumerate() {
                let over = control.blend_op == png::BlendOp::Over;
                assert!(!over || matches!(pixel[3], 0 | 255), "nothing is mixed");
                if !over || pixel[3] > 0 {
                    canvas[top + row][(left + at) * 4..][..4].copy_from_slice(pixel);
                }
            }
        }
        let region = [control.x_offset, control.y_offset, control.width, control.height];
        frames.push(Frame { seen: canvas.clone(), delay: u32::from(control.delay_num), region });
    }
    (still, frames)
}

/// A style that moves.
pub(crate) fn moving(name: &str, style: Style) -> Style {
    let animate = ANIMATES.iter().find(|it| it.name == name).unwrap();
    let mut style = style;
    style.options.animation = Animation { animate, ..style.options.animation };
    style
}

#[test]
fn dump() {
    let write = |name: &str, rows: &Rows| {
        let mut bytes = Vec::new();
        let mut encoder =
            png::Encoder::new(&mut bytes, rows[0].len() as u32 / 4, rows.len() as u32);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&rows.concat()).unwrap();
        std::fs::write(name, bytes).unwrap();
    };
    for file in ["a.gif", "b.gif", "e.gif", "f.gif", "c.apng", "d.apng"] {
        let Ok(bytes) = std::fs::read(format!("/tmp/w_anim/{file}")) else { continue };
        let frames = if file.ends_with("gif") { of_gif(&bytes) } else { of_apng(&bytes).1 };
        let last = frames.len() - 1;
        let mut rows: Rows = Vec::new();
        for pair in [[0, last / 3], [last * 2 / 3, last]] {
            let [one, two] = pair.map(|at| &frames[at].seen);
            rows.extend(one.iter().zip(two).map(|(one, two)| [&one[..], two].concat()));
        }
        write(&format!("/tmp/w_anim/m_{file}.png"), &rows);
        let made = frames.iter().map(|f| f.delay).sum::<u32>();
        println!("{file} {} frames {made}", frames.len());
    }
    let _ = (
        Length::pixels(1),
        Overlay::Over,
        Fields::ALL,
        style(),
        spec(shape("hex"), 2, 2),
        Made::new(spec(shape("hex"), 3, 3)),
    );
}
