//! The frames of animations, read by independent decoders.

use crate::common::raster::Rows;

/// A frame as a player shows it, with its delay and region in the file.
pub(crate) struct Frame {
    pub(crate) seen: Rows,
    /// Hundredths of a second.
    pub(crate) delay: u32,
    /// Left, top, width and height of the rectangle that was drawn.
    pub(crate) region: [u32; 4],
}

/// Returns the frames of a GIF.
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
        assert!(left + wide <= width, "a frame lies outside");
        assert!(top + high <= height, "a frame lies outside");
        for (row, pixels) in frame.buffer.chunks_exact(wide * 4).enumerate() {
            for (at, pixel) in pixels.chunks_exact(4).enumerate().filter(|(_, it)| it[3] > 0) {
                canvas[top + row][(left + at) * 4..][..4].copy_from_slice(pixel);
            }
        }
        let region = [left, top, wide, high].map(|it| it as u32);
        frames.push(Frame { seen: canvas.clone(), delay: u32::from(frame.delay), region });
        if frame.dispose == gif::DisposalMethod::Background {
            for row in &mut canvas {
                row.fill(0);
            }
        }
    }
    frames
}

/// Returns the picture of an APNG for programs without support for animations, and its frames.
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
