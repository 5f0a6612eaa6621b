//! `mazewright maze`: a maze in a file.

use crate::arguments::MazeArguments;
use crate::command::CommandSettings;
use crate::command::answer::{print_seed, put_answer};
use crate::command::batch;
use crate::command::failure::Failure;
use crate::command::given::GivenParameters;
use crate::command::interrupt::cancel_on_signals;
use crate::command::output::Destination;
use crate::command::progress::WatchedWork;
use crate::fresh_seed::fresh_seed;
use mazewright_core::find;
use mazewright_render::formats::FORMATS;
use mazewright_request::reading::query::Reader;
use mazewright_request::{ParameterId, RawRequest};

/// Writes the maze that the arguments describe, or many.
pub fn write_maze(arguments: &MazeArguments, settings: &CommandSettings) -> Result<(), Failure> {
    let MazeArguments { parameters, output, format, count, quiet } = arguments;
    let given = GivenParameters::read(parameters)?;
    let destination = Destination::of(output.as_deref());
    let work = WatchedWork::new(*quiet || count.is_some());
    let cancel = &work.cancel;
    cancel_on_signals(cancel)?;
    let mut reader = given.reader(cancel)?;
    if let Some(format) = format {
        reader.take(ParameterId::FORMAT.name(), Ok(format.into()));
    }
    let raw = in_format_of(&destination, reader)?;
    let is_fresh = raw.is_fresh();
    let request = raw.resolve(fresh_seed)?;
    if let Some(count) = *count {
        batch::write_batch(&request, count, &destination, settings, cancel, *quiet)?;
    } else {
        let (_, is_streamed) = request.check_answer(&settings.limits)?;
        destination.write(&work, |sink| {
            put_answer(&request, is_streamed, &settings.host, &mut (), cancel, sink)
        })?;
    }
    drop(work);
    if is_fresh {
        print_seed(&request);
    }
    Ok(())
}

/// Returns the request in the format that is given, or that the file's extension names.
fn in_format_of(destination: &Destination, mut reader: Reader) -> Result<RawRequest, Failure> {
    let Destination::File(path) = destination else { return Ok(reader.finish(None)?) };
    let fixed = destination.extension().and_then(|extension| find(FORMATS, extension));
    if fixed.is_none() && !reader.has(ParameterId::FORMAT) {
        let Some(extension) = destination.extension() else {
            return Err(Failure::wrong(format!(
                "{} has no extension that names a format; give it one, or --format",
                path.display()
            )));
        };
        reader.take(ParameterId::FORMAT.name(), Ok(extension.into()));
    }
    Ok(reader.finish(fixed)?)
}
