/** The direction of the goal from the player: a needle, and the same in words. */

/** @import { Place } from "../../common/place.js" */

import { element } from "../../common/dom.js";
import { compassName } from "../model/directions.js";

/** A number with separated thousands. @param {number} value */
export const counted = (value) => value.toLocaleString("en");

/**
 * The direction and the distance in a straight line; null at the goal.
 * @param {Place} from
 * @param {Place} to
 */
export function courseTo(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0) return null;
  return { bearing: Math.atan2(dy, dx), distance: Math.round(Math.hypot(dx, dy)), dx, dy };
}

/**
 * The course in words: "southeast, 1,448 cells", and "1,024 east and 1,024 south".
 * @param {NonNullable<ReturnType<typeof courseTo>>} course
 * @returns {[string, string]}
 */
export function courseText({ bearing, distance, dx, dy }) {
  const parts = [
    ...(dx === 0 ? [] : [`${counted(Math.abs(dx))} ${dx > 0 ? "east" : "west"}`]),
    ...(dy === 0 ? [] : [`${counted(Math.abs(dy))} ${dy > 0 ? "south" : "north"}`]),
  ];
  const cells = `${counted(distance)} cell${distance === 1 ? "" : "s"}`;
  return [`${compassName(bearing, 8)}, ${cells}`, parts.join(" and ")];
}

export class Compass {
  /** @param {Place} goal */
  constructor(goal) {
    this.goal = goal;
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "-24 -24 48 48");
    svg.setAttribute("aria-hidden", "true");
    svg.append(
      ...[
        ["rose", "M0-22a22 22 0 1 0 0 44 22 22 0 1 0 0-44Z"],
        ["marks", "M0-22v5M0 22v-5M-22 0h5M22 0h-5"],
        ["needle", "M17 0 2-6v4h-16v4H2v4Z"],
      ].map(([name, d]) => {
        const path = document.createElementNS(space, "path");
        path.setAttribute("class", name);
        path.setAttribute("d", d);
        return path;
      }),
    );
    this.svg = svg;
    this.main = element("strong");
    this.more = element("span", { class: "soft" });
    const text = element("p", {}, element("span", { class: "soft" }, "Goal"), this.main, this.more);
    this.element = element("div", { class: "compass" }, svg, text);
  }

  /**
   * Shows the direction of the goal from a place.
   * @param {Place} from
   */
  show(from) {
    const course = courseTo(from, this.goal);
    const [main, more] = course ? courseText(course) : ["you are there", ""];
    this.main.textContent = main;
    this.more.textContent = more;
    const needle = this.svg.querySelector(".needle");
    if (!(needle instanceof SVGElement)) return;
    needle.style.display = course ? "" : "none";
    needle.style.transform = `rotate(${course?.bearing ?? 0}rad)`;
  }

  /** The course in one sentence. @param {Place} from */
  sentence(from) {
    const course = courseTo(from, this.goal);
    return course ? `The goal is ${courseText(course).join(": ")}.` : "You are at the goal.";
  }
}
