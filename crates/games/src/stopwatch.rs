//! The time of play of a game, by the clock of the service alone.
//!
//! The time runs from the beginning of the game to its end, except in pauses. A pause lasts from a request
//! that pauses the game to one that resumes it. A page that was closed or has crashed
//! cannot pause its game. If such a game is resumed later, at most [`LONGEST_GAP`] of the time since the
//! last request counts, and the rest is one more pause. The scoreboard shows the number of pauses.

/// The longest gap between two requests of a page, in milliseconds. After a longer gap the player counts as having left
/// the game. Pages save a game more often than this.
pub const LONGEST_GAP: i64 = 30_000;

/// The time of a game, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopwatch {
    /// The time of the last request.
    pub touched: i64,
    /// Whether time runs.
    pub is_running: bool,
    /// The time of play until `touched`.
    pub active: i64,
    /// The number of times that the game was paused or left.
    pub pauses: i64,
}

impl Stopwatch {
    /// Creates the stopwatch of a game that begins now.
    pub fn started(now: i64) -> Self {
        Self { touched: now, is_running: true, active: 0, pauses: 0 }
    }

    /// Returns the time of play until now. It never decreases, even if the system's clock was set
    /// back.
    pub fn elapsed(&self, now: i64) -> i64 {
        self.active + if self.is_running { (now - self.touched).max(0) } else { 0 }
    }

    /// Counts the time until now.
    pub fn touch(&mut self, now: i64) {
        self.active = self.elapsed(now);
        self.touched = self.touched.max(now);
    }

    /// Stops the time.
    pub fn pause(&mut self, now: i64) {
        self.touch(now);
        self.pauses += i64::from(self.is_running);
        self.is_running = false;
    }

    /// Counts the time until now, when the game is finished. A paused game gains no steps. A pause that lasts
    /// until now therefore began at the goal, and does not count as one.
    pub fn finish(&mut self, now: i64) {
        self.touch(now);
        self.pauses -= i64::from(!self.is_running);
    }

    /// Lets the time run again.
    pub fn resume(&mut self, now: i64) {
        let was_left = self.is_running && now - self.touched > LONGEST_GAP;
        if was_left {
            self.active += LONGEST_GAP;
            self.touched = now;
            self.pauses += 1;
        } else {
            self.touch(now);
        }
        self.is_running = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_but_in_pauses() {
        let mut watch = Stopwatch::started(1000);
        watch.touch(5000);
        assert_eq!((watch.active, watch.elapsed(7000)), (4000, 6000));
        watch.pause(6000);
        watch.pause(8000);
        assert_eq!((watch.elapsed(99_000), watch.pauses), (5000, 1));
        watch.resume(100_000);
        assert_eq!((watch.elapsed(102_000), watch.pauses), (7000, 1));
    }

    #[test]
    fn a_pause_that_lasts_to_the_end_does_not_count() {
        let mut watch = Stopwatch::started(0);
        watch.pause(1000);
        watch.resume(2000);
        watch.pause(3000);
        watch.finish(9000);
        assert_eq!((watch.active, watch.pauses), (2000, 1));
        let mut running = Stopwatch::started(0);
        running.finish(1000);
        assert_eq!((running.active, running.pauses), (1000, 0));
    }

    #[test]
    fn a_game_that_was_left_counts_a_gap_and_a_pause() {
        let mut watch = Stopwatch::started(0);
        watch.resume(LONGEST_GAP);
        assert_eq!((watch.active, watch.pauses), (LONGEST_GAP, 0));
        watch.resume(90_000_000);
        assert_eq!((watch.active, watch.pauses), (2 * LONGEST_GAP, 1));
        // Without a word about a pause, all time counts.
        watch.touch(180_000_000);
        assert_eq!((watch.active, watch.pauses), (2 * LONGEST_GAP + 90_000_000, 1));
    }

    #[test]
    fn a_clock_that_is_set_back_takes_no_time_back() {
        let mut watch = Stopwatch::started(10_000);
        watch.touch(12_000);
        watch.touch(3000);
        assert_eq!((watch.active, watch.elapsed(13_000)), (2000, 3000));
    }
}
