//! Signals that stop a command.

use std::thread;

use crate::command::failure::Failure;
use mazewright_core::Cancel;
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Sets `cancel` at the first signal to stop, such as Ctrl-C. The second ends the program at once.
pub fn cancel_on_signals(cancel: &Cancel) -> Result<(), Failure> {
    let mut signals = Signals::new(TERM_SIGNALS)
        .map_err(|error| Failure::of_file("cannot listen for signals", &error))?;
    let cancel = cancel.clone();
    thread::spawn(move || {
        let mut signals = signals.forever();
        signals.next();
        cancel.cancel();
        if let Some(signal) = signals.next() {
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
