//! Signals that stop a command.

use std::{io, process, thread};

use mazewright_core::Cancel;
use tokio::runtime::Builder;

use crate::command::failure::Failure;
use crate::system::StopSignals;

/// Sets `cancel` at the first signal to stop, such as Ctrl-C. The second ends the program at once.
pub fn cancel_on_signals(cancel: &Cancel) -> Result<(), Failure> {
    listen(cancel.clone()).map_err(|error| Failure::of_file("cannot listen for signals", &error))
}

fn listen(cancel: Cancel) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let mut signals = {
        let _in_runtime = runtime.enter();
        StopSignals::listen()?
    };
    thread::spawn(move || {
        runtime.block_on(async {
            signals.next().await;
            cancel.cancel();
            signals.next().await;
        });
        process::exit(Failure::Interrupted.code().into());
    });
    Ok(())
}
