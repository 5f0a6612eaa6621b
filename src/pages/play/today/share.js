/** The line about a finished maze of the day, which says nothing about the way. */

/** @import { Result } from "../records.js" */

import { dailyOf, shortDay, signOf, streak } from "../model/daily.js";
import { timeText } from "../model/clock.js";
import { finishedDays } from "../records.js";

/**
 * The line to share, and a link to the maze; null for a maze that is not one of a day.
 * @param {Result} result
 */
export function shareText(result) {
  const query = new URLSearchParams(result.query);
  const daily = dailyOf(query);
  if (!daily) return null;
  const days = streak(finishedDays(), daily.day);
  const parts = [
    `Mazewright ${shortDay(daily.day)} ${signOf(daily.shape)} ${result.steps}/${result.shortest}`,
    // Tenths of a second are noise.
    timeText(result.seconds).replace(/\.\d$/, ""),
    ...(result.hints > 0 ? [`💡${result.hints}`] : []),
    ...(days > 0 ? [`🔥${days}`] : []),
  ];
  return `${parts.join(" · ")}\n${new URL(`./play?${query}`, location.href).href}`;
}
