"use strict";
// Replays a game from the frames in this page. Types are JSDoc; see `mod.rs` and `track.rs`, which write the data.

/** @typedef {{name: string, persona: string, out: number | null, colour: string}} Seat */
/** @typedef {[number, number]} Frame Round, and number of the round's lines until then. */
/** @typedef {[string, number, number[] | null]} Line Text, whether it is great, and the seats that know it. */
/** @typedef {[string, string, string | null, string | null, number | null]} Look Glyph, colour, spot, mark, owner. */
/** @typedef {[number, number]} Spot A place: column and row of a cell, or a point among shapes. */
/** @typedef {any[]} Item A link (0), a label (1) or a stack (2), and its parts. */

/** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children */
const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const SVG = "http://www.w3.org/2000/svg";
/** @param {string} name @param {Record<string, string | number>} attributes */
const shape = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};
/** Black or white, whichever is easier to read on a colour. @param {string} colour */
const ink = colour => {
  const [red, green, blue] = [1, 3, 5].map(at => ((parseInt(colour.slice(at, at + 2), 16) / 255 + 0.055) / 1.055) ** 2.4);
  // Both have the same contrast, 4.58, on a ground of this light (WCAG 2).
  return red * 0.2126 + green * 0.7152 + blue * 0.0722 > 0.179 ? "#000000" : "#ffffff";
};
/** @param {number} value */
const grouped = value => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** Whether a line has a name as a word of its own. @param {string} line @param {string} name */
const names = (line, name) => {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "u").test(line);
};

/** The rows of a table after a round. @param {any} table @param {number} round @returns {string[][]} */
const rowsOf = (table, round) => {
  /** @type {Map<number, string[]>} */
  const rows = new Map();
  for (const changes of table.rounds.slice(0, Math.max(0, round - table.first) + 1)) {
    for (const [key, ...cells] of changes) {
      if (!cells.length) {
        rows.delete(key);
        continue;
      }
      const row = rows.get(key) || [];
      for (let at = 0; at < cells.length; at += 2) row[cells[at]] = table.values[cells[at + 1]];
      rows.set(key, row);
    }
  }
  return [...rows.values()];
};
/** Rows of tables that are shown for one place. */
const SHOWN = 30;

/** A board of shapes: the list of shapes of every frame. */
class Shapes {
  /** @param {any} data @param {Seat[]} seats */
  constructor(data, seats) {
    this.data = data;
    this.seats = seats;
    /** @type {number[][]} */
    this.frames = [];
    /** @type {number[]} */
    let last = [];
    for (const [start, end, middle] of data.frames) {
      last = [...last.slice(0, start), ...middle, ...(end ? last.slice(-end) : [])];
      this.frames.push(last);
    }
    this.frame = 0;
    this.picture = shape("svg", {viewBox: `0 0 ${data.width} ${data.height}`, width: data.width * 1.5, role: "img",
      "font-family": "sans-serif", "text-anchor": "middle"});
  }
  /** @param {number} frame */
  show(frame) {
    this.frame = frame;
    const text = this.frames[frame].map(number => this.data.elements[number]).join("");
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
    this.picture.replaceChildren(...[...parsed.documentElement.childNodes].map(node => document.importNode(node, true)));
  }
  /** The place of a click. @param {MouseEvent} event @returns {Spot} */
  spot(event) {
    const box = this.picture.getBoundingClientRect();
    const scale = this.data.width / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  }
  /** The place of a click, such as a square; -1 if it is none. @param {Spot} spot @returns {number} */
  place([x, y]) {
    let [nearest, least] = [-1, Infinity];
    this.data.places.forEach((/** @type {any[]} */ [, at, below, wide, high], /** @type {number} */ place) => {
      const [dx, dy] = [Math.abs(at - x) / wide, Math.abs(below - y) / high];
      if (dx <= 1 && dy <= 1 && dx + dy < least) [nearest, least] = [place, dx + dy];
    });
    return nearest;
  }
  /** What was in a place, from frame to frame. @param {Spot} spot @returns {{frame: number, content: string}[]} */
  past(spot) {
    const place = this.place(spot);
    return this.data.changes.flatMap((/** @type {number[][]} */ changes, /** @type {number} */ frame) =>
      changes.filter(([one]) => one === place).map(([, content]) => ({frame, content: this.data.contents[content] || "empty"})));
  }
  /** The words on the board, the nearest to a place first, and how far they are. @param {Spot} spot */
  near([x, y]) {
    return [...this.picture.querySelectorAll("text")].map(text => {
      const [dx, dy] = [Number(text.getAttribute("x")) - x, Number(text.getAttribute("y")) - y];
      return {far: Math.hypot(dx, dy), text: text.textContent || ""};
    }).sort((one, other) => one.far - other.far);
  }
  /** The seat that is named nearest to a place, if it is near enough. @param {Spot} spot */
  seat(spot) {
    return this.near(spot).find(({far, text}) => far < 200 && this.seats.some(seat => seat.name === text))?.text;
  }
  /** The words near a place. @param {Spot} spot @returns {string[]} */
  words(spot) {
    const place = this.place(spot);
    if (place >= 0) {
      const now = this.past(spot).filter(({frame}) => frame <= this.frame).at(-1);
      return [this.data.places[place][0], now ? now.content : "empty"];
    }
    const near = this.near(spot).filter(one => one.far < 40).slice(0, 3).map(one => one.text);
    const seat = this.seat(spot);
    return near.length || !seat ? near : [seat];
  }
  /** Whether a row of a table belongs to a place: it names the seat there.
   * @param {Spot} spot @param {string[]} row @param {string[][]} columns */
  has(spot, row, columns) {
    const seat = this.seat(spot);
    return Boolean(seat) && columns.some(([, unit], at) => unit === "seat" && row[at] === seat);
  }
  /** Whether a line of the story names a place. @param {Spot} spot @param {string} line */
  isIn(spot, line) {
    const place = this.place(spot);
    if (place >= 0) return names(line, this.data.places[place][0]);
    return this.words(spot).some(word => /^\p{L}{2}/u.test(word) && names(line, word));
  }
  legend() { return []; }
}

/**
 * The forms of cells: pixels from column to column and from row to row, and corners around the centre. With each
 * corner stands the neighbour beyond the side from it to the next: half columns to the right, and rows down.
 * @type {Record<string, {step: [number, number], sides: [number, number, number, number][]}>}
 */
const FORMS = {
  "square": {step: [20, 20], sides: [[-10, -10, 0, -1], [10, -10, 2, 0], [10, 10, 0, 1], [-10, 10, -2, 0]]},
  "diamond": {step: [40, 12], sides: [[0, -12, 1, -1], [20, 0, 1, 1], [0, 12, -1, 1], [-20, 0, -1, -1]]},
  "hex": {step: [20, 17], sides: [[0, -11, 1, -1], [10, -6, 2, 0], [10, 6, 1, 1], [0, 11, -1, 1], [-10, 6, -2, 0],
    [-10, -6, -1, -1]]},
  "flat hex": {step: [42, 12], sides: [[-7, -12, 0, -2], [7, -12, 1, -1], [14, 0, 1, 1], [7, 12, 0, 2], [-7, 12, -1, 1],
    [-14, 0, -1, -1]]},
};

/** A board of cells, drawn on a canvas; frames are changes that are made and taken back. */
class Cells {
  /** @param {any} data @param {Seat[]} seats */
  constructor(data, seats) {
    this.data = data;
    this.seats = seats;
    this.cells = new Int32Array(data.width * data.height).fill(-1);
    /** @type {Set<number>} */
    this.items = new Set();
    this.frame = -1;
    // What was in each changed cell before, so that frames can be taken back.
    const before = this.cells.slice();
    /** @type {[number, number, number][][]} */
    this.changes = data.frames.map((/** @type {any[]} */ [cells]) => {
      const changes = [];
      for (let at = 0, place = 0; at < cells.length; at += 2) {
        place += cells[at];
        changes.push([place, before[place], cells[at + 1]]);
        before[place] = cells[at + 1];
      }
      return changes;
    });
    this.form = FORMS[data.form];
    const [wide, high] = this.form.step;
    this.scale = Math.max(0.3, Math.min(1.2, 1100 / (data.width * wide)));
    /** Room for the marks in a cell. */
    this.side = 20 * this.scale;
    this.half = [0, 1].map(at => Math.max(...this.form.sides.map(side => side[at])));
    this.canvas = /** @type {HTMLCanvasElement} */ (element("canvas", {role: "img", tabindex: "0"}));
    this.picture = this.canvas;
    this.sharp = Math.min(2, window.devicePixelRatio || 1);
    const shift = this.shift(1) && data.height > 1 ? wide / 2 : 0;
    const size = [(data.width - 1) * wide + shift, (data.height - 1) * high].map((one, at) => one + 2 * this.half[at]);
    [this.canvas.width, this.canvas.height] = size.map(one => Math.ceil(one * this.scale * this.sharp));
    this.canvas.style.width = `${this.canvas.width / this.sharp}px`;
  }
  /** 1 for a row that lies half a cell to the right. @param {number} row */
  shift(row) { return this.data.form !== "square" && row % 2 ? 1 : 0; }
  /** @param {number} place @returns {[number, number]} */
  centre(place) {
    const {width} = this.data;
    const [column, row] = [place % width, Math.floor(place / width)];
    const [wide, high] = this.form.step;
    return [(this.half[0] + (column + this.shift(row) / 2) * wide) * this.scale, (this.half[1] + row * high) * this.scale];
  }
  /** The cell beside one, or -1. @param {number} place @param {number} right @param {number} down */
  beside(place, right, down) {
    const {width, height} = this.data;
    const row = Math.floor(place / width);
    const to = row + down;
    const column = (2 * (place % width) + this.shift(row) + right - this.shift(Math.abs(to))) / 2;
    return column < 0 || column >= width || to < 0 || to >= height ? -1 : to * width + column;
  }
  /** The outline of a cell. @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} [part] */
  outline(pen, x, y, part = 1) {
    pen.beginPath();
    for (const [right, down] of this.form.sides) pen.lineTo(x + right * this.scale * part, y + down * this.scale * part);
    pen.closePath();
  }
  /** @param {number} frame */
  go(frame) {
    while (this.frame < frame) {
      this.frame += 1;
      for (const [place, , now] of this.changes[this.frame]) this.cells[place] = now;
      const [, gone, come] = this.data.frames[this.frame];
      for (const item of gone) this.items.delete(item);
      for (const item of come) this.items.add(item);
    }
    while (this.frame > frame) {
      for (const [place, was] of [...this.changes[this.frame]].reverse()) this.cells[place] = was;
      const [, gone, come] = this.data.frames[this.frame];
      for (const item of come) this.items.delete(item);
      for (const item of gone) this.items.add(item);
      this.frame -= 1;
    }
  }
  /** @param {number} frame */
  show(frame) {
    this.go(frame);
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const {data, side, seats} = this;
    pen.setTransform(this.sharp, 0, 0, this.sharp, 0, 0);
    pen.fillStyle = "#000000";
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    /** @param {number} place @returns {Look | undefined} */
    const look = place => data.looks[this.cells[place]];
    const each = (/** @type {(place: number, look: Look, x: number, y: number) => void} */ draw) => {
      for (let place = 0; place < this.cells.length; place += 1) {
        const here = look(place);
        if (here) draw(place, here, ...this.centre(place));
      }
    };
    each((_, [, colour], x, y) => {
      this.outline(pen, x, y);
      pen.fillStyle = colour;
      pen.strokeStyle = colour;
      pen.lineWidth = 0.7;
      pen.fill();
      pen.stroke();
    });
    const items = [...this.items].map(number => /** @type {Item} */ (data.items[number]));
    pen.lineCap = "round";
    for (const [kind, from, to, line] of items) {
      if (kind !== 0) continue;
      const [[x, y], [tx, ty]] = [this.centre(from), this.centre(to)];
      const [wide, high] = this.form.step;
      if (Math.abs(tx - x) > wide * this.scale * 1.5 || Math.abs(ty - y) > high * this.scale * 2.5) continue;
      pen.strokeStyle = data.lines[line][1];
      pen.lineWidth = Math.max(1.5, side / 8);
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo((x + tx) / 2, (y + ty) / 2);
      pen.stroke();
    }
    pen.globalAlpha = 0.25;
    each((_, [, , , , owner], x, y) => {
      if (owner === null) return;
      this.outline(pen, x, y);
      pen.fillStyle = seats[owner].colour;
      pen.fill();
    });
    pen.globalAlpha = 1;
    each((place, [, , , , owner], x, y) => {
      if (owner === null) return;
      pen.strokeStyle = seats[owner].colour;
      pen.lineWidth = Math.max(1, side / 10);
      this.form.sides.forEach(([fromX, fromY, right, down], at) => {
        const other = this.beside(place, right, down);
        if (other >= 0 && (look(other) || [])[4] === owner) return;
        const [toX, toY] = this.form.sides[(at + 1) % this.form.sides.length];
        const inner = this.scale * 0.93;
        pen.beginPath();
        pen.moveTo(x + fromX * inner, y + fromY * inner);
        pen.lineTo(x + toX * inner, y + toY * inner);
        pen.stroke();
      });
    });
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    if (side >= 14) {
      pen.font = `bold ${Math.round(side * 0.45)}px sans-serif`;
      each((_, [, colour, spot, mark], x, y) => {
        if (!spot || mark) return;
        pen.fillStyle = ink(colour);
        pen.fillText(spot, x + side * 0.22, y + side * 0.22);
      });
    }
    const inCity = new Set();
    each((place, [, colour, , mark, owner], x, y) => {
      if (!mark) return;
      inCity.add(place);
      const ground = owner === null ? ink(colour) : seats[owner].colour;
      pen.beginPath();
      pen.arc(x, y, side * 0.42, 0, 7);
      pen.fillStyle = ground;
      pen.fill();
      pen.lineWidth = Math.max(1, side / 12);
      pen.strokeStyle = ink(ground);
      pen.stroke();
      pen.fillStyle = ink(ground);
      pen.font = `bold ${Math.round(side * 0.55)}px sans-serif`;
      pen.fillText(mark, x, y + 1);
    });
    for (const [kind, place, owner, mark, , count, aboard, fortified] of items) {
      if (kind !== 2) continue;
      const [x, y] = this.centre(place);
      const all = count + aboard;
      if (!inCity.has(place)) {
        const ground = seats[owner].colour;
        const [left, top, wide, high] = [x - side * 0.35, y - side * 0.3, side * 0.7, side * 0.6];
        pen.fillStyle = ground;
        pen.strokeStyle = ink(ground);
        pen.lineWidth = 1;
        pen.fillRect(left, top, wide, high);
        pen.strokeRect(left, top, wide, high);
        if (fortified) pen.strokeRect(left, top + high + 1, wide, 1);
        pen.fillStyle = ink(ground);
        pen.font = `bold ${Math.round(side * 0.5)}px sans-serif`;
        pen.fillText(mark, x, y + 1);
      }
      if (side >= 12 && (all > 1 || inCity.has(place))) {
        pen.font = `bold ${Math.round(side * 0.4)}px sans-serif`;
        pen.lineWidth = 2;
        pen.strokeStyle = "#ffffff";
        pen.strokeText(String(all), x + side * 0.35, y - side * 0.32);
        pen.fillStyle = "#000000";
        pen.fillText(String(all), x + side * 0.35, y - side * 0.32);
      }
    }
    pen.font = `bold ${Math.max(9, Math.round(side * 0.5))}px sans-serif`;
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    for (const [kind, place, text, walled] of items) {
      if (kind !== 1) continue;
      const [x, y] = this.centre(place);
      const [tx, ty] = [x, y + side * 0.85];
      pen.strokeStyle = "#ffffff";
      pen.strokeText(text, tx, ty);
      pen.fillStyle = "#000000";
      pen.fillText(text, tx, ty);
      if (walled) {
        pen.strokeStyle = "#000000";
        pen.lineWidth = 1;
        this.outline(pen, x, y, 0.9);
        pen.stroke();
        pen.lineWidth = 3;
      }
    }
  }
  /** The cell under a click. @param {MouseEvent} event @returns {Spot | null} */
  spot(event) {
    const box = this.canvas.getBoundingClientRect();
    const scale = this.canvas.width / this.sharp / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const far = (/** @type {number} */ place) => {
      const [right, down] = this.centre(place).map((one, at) => Math.abs(one - [x, y][at]) / (this.half[at] * this.scale));
      const {form} = this.data;
      return form === "square" ? Math.max(right, down) : form === "diamond" ? right + down : Math.hypot(right, down);
    };
    let [nearest, least] = [-1, 1.1];
    for (let place = 0; place < this.cells.length; place += 1) {
      const away = far(place);
      if (away < least) [nearest, least] = [place, away];
    }
    return nearest < 0 ? null : [nearest % this.data.width, Math.floor(nearest / this.data.width)];
  }
  /** Whether a row of a table belongs to a cell: it has its column and row.
   * @param {Spot} spot @param {string[]} row @param {string[][]} columns */
  has(spot, row, columns) {
    return ["column", "row"].every((unit, at) => columns.some((column, place) => column[1] === unit && row[place] === String(spot[at])));
  }
  /** Whether a line of the story names a cell or its city. @param {Spot} spot @param {string} line */
  isIn([column, row], line) {
    const place = row * this.data.width + column;
    const labels = [...this.items].map(number => this.data.items[number]).filter(([kind, at]) => kind === 1 && at === place);
    return line.includes(`(${column}, ${row})`) || labels.some(([, , text]) => names(line, text.replace(/ \d+$/, "")));
  }
  /** @param {Spot} spot */
  words([column, row]) {
    const {width, looks, meanings} = this.data;
    const place = row * width + column;
    const here = /** @type {Look | undefined} */ (looks[this.cells[place]]);
    const meaning = (/** @type {string} */ sign) => {
      const found = meanings.find((/** @type {string[]} */ [glyph]) => glyph === sign);
      return found ? found[1] : "";
    };
    const words = [`(${column}, ${row})`];
    if (here) {
      words.push(meaning(here[0]) || "unknown");
      if (here[2]) words.push(meaning(here[2]));
      if (here[4] !== null) words.push(`land of ${this.seats[here[4]].name}`);
    }
    for (const number of this.items) {
      const [kind, at, ...rest] = this.data.items[number];
      if (at !== place || kind === 0) continue;
      if (kind === 1) words.push(rest[0] + (rest[1] ? ", walled" : ""));
      if (kind === 2) {
        const [owner, , name, count, aboard, fortified] = rest;
        const more = count + aboard - 1;
        words.push(`${name} of ${this.seats[owner].name}${fortified ? ", fortified" : ""}${more ? `, and ${more} more` : ""}`);
      }
    }
    return words;
  }
  legend() { return this.data.meanings.filter((/** @type {string[]} */ [, meaning]) => meaning); }
}

/** @param {any} data */
const begin = data => {
  /** @type {{seats: Seat[], frames: Frame[], story: Line[][]}} */
  const {seats, frames, story} = data;
  const last = frames.length - 1;
  const boards = data.boards.map((/** @type {any} */ one) =>
    ({module: one.module, viewer: one.viewer, board: one.kind === "cells" ? new Cells(one, seats) : new Shapes(one, seats)}));
  const viewers = [...new Set(boards.map((/** @type {any} */ one) => one.viewer))];
  let [frame, viewer, speed, column] = [0, /** @type {number | null} */ (null), 1, 0];
  /** The place that was clicked, and the board. @type {{board: any, module: string, spot: Spot} | null} */
  let looked = null;
  /** @type {number | undefined} */
  let clock;

  const play = element("button", {type: "button", id: "play", "aria-label": "Play"}, "▶");
  const back = element("button", {type: "button", id: "back", "aria-label": "One step back"}, "◀");
  const next = element("button", {type: "button", id: "next", "aria-label": "One step forward"}, "▶|");
  const slider = /** @type {HTMLInputElement} */ (element("input",
    {type: "range", id: "slider", min: "0", max: String(last), value: "0", "aria-label": "Moment of the game"}));
  const now = element("span", {id: "now", "aria-live": "polite"});
  const fast = /** @type {HTMLSelectElement} */ (element("select", {id: "speed"},
    ...[0.5, 1, 2, 5, 10, 30].map(one => element("option", {value: String(one)}, `${one} per second`))));
  fast.value = "2";
  const who = /** @type {HTMLSelectElement} */ (element("select", {id: "viewer"}, ...viewers.map(one =>
    element("option", {value: String(one)}, one === null ? "everything" : `as ${seats[one].name} knows it`))));
  const metric = /** @type {HTMLSelectElement} */ (element("select", {id: "metric"}, ...data.metrics.map(
    (/** @type {any} */ one, /** @type {number} */ at) => element("option", {value: String(at)}, one.name))));
  const zoom = element("button", {type: "button", id: "zoom", "aria-pressed": "false"}, "zoom");
  const ticks = element("div", {class: "ticks", "aria-hidden": "true"});
  const board = element("div", {id: "boards"});
  const here = element("p", {id: "here", role: "status"}, "Click the board to see what is there, and what happens to it.");
  const facts = element("div", {id: "details", tabindex: "0", "aria-label": "Details of the place"});
  const legend = element("ul", {class: "legend"});
  const lines = element("ol", {class: "story", id: "story", tabindex: "0"});
  const minor = element("ol", {class: "story", tabindex: "0"});
  const minorHead = element("summary");
  const minorPart = element("details", {}, minorHead, minor);
  const table = element("table", {id: "standings"});
  const curve = shape("svg", {class: "curve", id: "curve", viewBox: "0 0 1000 180", preserveAspectRatio: "none", role: "img"});
  const hair = shape("line", {y1: 0, y2: 180});

  const main = /** @type {HTMLElement} */ (document.getElementById("game"));
  main.replaceChildren(
    element("div", {class: "controls"}, back, play, next, now,
      element("label", {}, "speed", fast),
      ...(viewers.length > 1 ? [element("label", {}, "show", who)] : []),
      ...(boards.some((/** @type {any} */ one) => one.board instanceof Cells) ? [zoom] : []),
      element("div", {class: "time"}, slider, ticks)),
    element("div", {class: "panes"},
      ...(boards.length ? [element("section", {"aria-label": "Board"}, board, here, facts, legend)] : []),
      element("section", {"aria-label": "Round"},
        element("h2", {}, "What happened"), lines, minorPart,
        element("h2", {}, "Standings"), table,
        element("h2", {}, "Course"), element("label", {}, metric), curve)));

  const showStory = () => {
    const [round, told] = frames[frame];
    const known = (story[round] || []).map((line, at) => ({line, at})).filter(({line: [, , seatsThatKnow]}) =>
      viewer === null || !seatsThatKnow || seatsThatKnow.includes(viewer));
    // All moves of a table game are shown; of a world's many events, great ones come first.
    const isFirst = (/** @type {{line: Line}} */ {line: [, great]}) => data.moves || Boolean(great);
    const items = (/** @type {typeof known} */ some) => some.map(({line: [text, great], at}) => element("li",
      {class: [great && !data.moves ? "great" : "", at >= told ? "later" : ""].join(" ").trim()}, text));
    const first = items(known.filter(isFirst));
    const rest = items(known.filter(one => !isFirst(one)));
    lines.replaceChildren(...(first.length ? first : [element("li", {}, "nothing of note")]));
    minor.replaceChildren(...rest);
    minorPart.hidden = !rest.length;
    minorHead.textContent = `${rest.length} more`;
    const end = known.filter(one => isFirst(one) && one.at < told).length;
    if (end && end < first.length) lines.children[end - 1].scrollIntoView({block: "nearest"});
  };
  /** A frame in words. @param {number} at */
  const moment = at => {
    const round = frames[at][0];
    const moves = frames.filter(([one]) => one === round).length;
    const move = at - frames.findIndex(([one]) => one === round) + 1;
    return (round ? `round ${round}` : "start") + (moves > 1 ? `, move ${move} of ${moves}` : "");
  };
  /** The round whose end is shown: standings and tables are taken as rounds end. */
  const endedRound = () => {
    const round = frames[frame][0];
    return frame === last || frames[frame + 1][0] > round ? round : Math.max(0, round - 1);
  };
  /** A row of a table as a block. @param {any} table @param {string[]} row */
  const block = (table, row) => {
    const parts = table.columns.map((/** @type {string[]} */ [name, unit, help], /** @type {number} */ at) => ({name, unit, help, value: row[at]}));
    const isNumber = (/** @type {string} */ value) => /^-?\d+$/.test(value);
    const rest = parts.slice(table.keys).filter((/** @type {any} */ {unit, value}) => value && unit !== "column" && unit !== "row");
    const keys = parts.slice(0, table.keys).map((/** @type {any} */ one) => one.value).join(" ");
    return element("section", {},
      element("h3", {}, `${keys} · ${table.name}`),
      element("dl", {}, ...rest.map((/** @type {any} */ {name, unit, help, value}) => element("div", {title: `${help} (${unit})`},
        element("dt", {}, name.replaceAll("_", " ")), element("dd", {}, isNumber(value) ? grouped(Number(value)) : value)))));
  };
  const showPlace = () => {
    if (!looked) return;
    const {board: one, module, spot} = looked;
    here.textContent = one.words(spot).join(" · ") || "nothing there";
    const round = endedRound();
    const own = (/** @type {any} */ table, /** @type {string[]} */ row) => viewer === null ||
      row[table.columns.findIndex((/** @type {string[]} */ [, unit]) => unit === "seat")] === seats[viewer].name;
    const blocks = data.details.filter((/** @type {any} */ table) => table.module === module).flatMap((/** @type {any} */ table) =>
      rowsOf(table, round).filter(row => own(table, row) && one.has(spot, row, table.columns)).map(row => block(table, row)));
    const [at, told] = frames[frame];
    const lines = (story[at] || []).slice(0, told).filter(([text, , known]) =>
      (viewer === null || !known || known.includes(viewer)) && one.isIn(spot, text));
    const past = one instanceof Shapes ? one.past(spot) : [];
    /** @type {Node[]} */
    const steps = past.slice(-SHOWN).map(({frame: to, content}) => {
      const link = element("button", {type: "button", class: "step"}, moment(to));
      if (to === past.filter(({frame: other}) => other <= frame).at(-1)?.frame) link.setAttribute("aria-current", "true");
      link.addEventListener("click", () => { stop(); go(to); });
      return element("li", {}, link, ` ${content}`);
    });
    facts.replaceChildren(
      ...(steps.length > 1 ? [element("ol", {class: "past"}, ...steps)] : []),
      ...(lines.length ? [element("ul", {}, ...lines.map(([text]) => element("li", {}, text)))] : []),
      ...blocks.slice(0, SHOWN), ...(blocks.length > SHOWN ? [element("p", {}, `${blocks.length - SHOWN} more`)] : []));
  };
  const showTable = () => {
    const round = frames[frame][0];
    const ended = endedRound();
    const rows = data.course[ended - data.first] || data.course[0] || [];
    const head = element("tr", {}, element("th", {scope: "col"}, "seat"),
      ...data.metrics.map((/** @type {any} */ one) => element("th", {scope: "col", title: one.help}, one.name)));
    table.replaceChildren(element("caption", {}, ended ? `after round ${ended}` : "at the start"), head,
      ...rows.map((/** @type {number[]} */ values, /** @type {number} */ at) => {
        const swatch = element("span", {class: "swatch"});
        swatch.style.background = seats[at].colour;
        const isOut = seats[at].out !== null && seats[at].out <= round;
        return element("tr", isOut ? {class: "out"} : {},
          element("td", {}, swatch, seats[at].name), ...values.map(value => element("td", {}, grouped(value))));
      }));
    hair.setAttribute("x1", String(1000 * (ended - data.first) / Math.max(1, data.course.length - 1)));
    hair.setAttribute("x2", hair.getAttribute("x1") || "0");
  };
  const drawCurve = () => {
    const all = seats.map((_, seat) => data.course.map((/** @type {number[][]} */ round) => round[seat]?.[column]));
    const values = all.flat().filter(value => value !== undefined);
    const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
    const wide = Math.max(1, data.course.length - 1);
    curve.replaceChildren(...all.map((series, seat) => shape("polyline", {stroke: seats[seat].colour,
      points: series.map((/** @type {number | undefined} */ value, /** @type {number} */ at) =>
        value === undefined ? "" : `${1000 * at / wide},${170 - 160 * (value - low) / (high - low)}`).join(" ")})), hair);
    curve.setAttribute("aria-label", `${data.metrics[column]?.name} by round, from ${grouped(low)} to ${grouped(high)}`);
  };
  const showBoards = () => {
    const seen = boards.filter((/** @type {any} */ one) => one.viewer === viewer ||
      (one.viewer === null && !boards.some((/** @type {any} */ other) => other.viewer === viewer && other.module === one.module)));
    for (const one of seen) {
      one.board.show(frame);
      one.board.picture.setAttribute("aria-label", `the board of ${one.module} in round ${frames[frame][0]}`);
    }
    const pictures = seen.map((/** @type {any} */ one) => one.board.picture);
    if (pictures.some((/** @type {Node} */ one) => !board.contains(one)) || board.children.length !== pictures.length) {
      board.replaceChildren(...pictures.map((/** @type {Node} */ one) => element("div", {class: "board"}, one)));
      legend.replaceChildren(...seen.flatMap((/** @type {any} */ one) => one.board.legend()).map(
        (/** @type {string[]} */ [glyph, meaning]) => element("li", {}, element("b", {}, glyph === " " ? "␣" : glyph), ` ${meaning}`)));
    }
  };
  /** @param {number} to @param {boolean} [keepsLink] */
  const go = (to, keepsLink) => {
    frame = Math.max(0, Math.min(last, to));
    slider.value = String(frame);
    const round = frames[frame][0];
    now.textContent = moment(frame);
    slider.setAttribute("aria-valuetext", now.textContent);
    showBoards();
    showStory();
    showTable();
    showPlace();
    if (!keepsLink) history.replaceState(null, "", round ? `#round=${round}` : "#round=0");
  };
  const stop = () => {
    window.clearInterval(clock);
    clock = undefined;
    play.textContent = "▶";
    play.setAttribute("aria-label", "Play");
  };
  const start = () => {
    stop();
    if (frame === last) go(0);
    speed = Number(fast.value);
    play.textContent = "❚❚";
    play.setAttribute("aria-label", "Pause");
    clock = window.setInterval(() => (frame === last ? stop() : go(frame + 1)), 1000 / speed);
  };
  /** The last frame of the round in the address. */
  const linked = () => {
    const asked = /^#round=(\d+)$/.exec(location.hash);
    if (!asked) return null;
    const found = frames.map(([round]) => round).lastIndexOf(Number(asked[1]));
    return found >= 0 ? found : null;
  };

  for (const [round, text] of data.marks) {
    const at = frames.findIndex(([one]) => one === round);
    if (at < 0) continue;
    const tick = element("i", {title: `round ${round}: ${text}`});
    tick.style.left = `${100 * at / Math.max(1, last)}%`;
    ticks.append(tick);
  }
  play.addEventListener("click", () => (clock ? stop() : start()));
  back.addEventListener("click", () => { stop(); go(frame - 1); });
  next.addEventListener("click", () => { stop(); go(frame + 1); });
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  fast.addEventListener("change", () => { if (clock) start(); });
  who.addEventListener("change", () => { looked = null; facts.replaceChildren(); viewer = who.value === "null" ? null : Number(who.value); go(frame); });
  metric.addEventListener("change", () => { column = Number(metric.value); drawCurve(); showTable(); });
  zoom.addEventListener("click", () => {
    const wide = main.classList.toggle("wide");
    zoom.setAttribute("aria-pressed", String(wide));
  });
  board.addEventListener("click", event => {
    const found = boards.find((/** @type {any} */ one) => one.board.picture.contains(/** @type {Node} */ (event.target)));
    const spot = found && found.board.spot(event);
    if (!spot) return;
    looked = {board: found.board, module: found.module, spot};
    showPlace();
  });
  curve.addEventListener("click", event => {
    const box = curve.getBoundingClientRect();
    const round = data.first + Math.round((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width * (data.course.length - 1));
    const found = frames.map(([one]) => one).lastIndexOf(round);
    if (found >= 0) { stop(); go(found); }
  });
  window.addEventListener("hashchange", () => { const to = linked(); if (to !== null) { stop(); go(to, true); } });
  window.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const onControl = event.target instanceof HTMLElement && ["SELECT", "BUTTON", "INPUT"].includes(event.target.tagName);
    const keys = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => go(frame + 1), ArrowLeft: () => go(frame - 1), Home: () => go(0), End: () => go(last),
      PageDown: () => go(frame + 10), PageUp: () => go(frame - 10),
    });
    if (event.key === " " && !onControl) {
      event.preventDefault();
      if (clock) stop(); else start();
    } else if (keys[event.key] && !(onControl && event.target !== slider && event.key.startsWith("Arrow"))) {
      event.preventDefault();
      stop();
      keys[event.key]();
    }
  });
  drawCurve();
  go(linked() ?? 0, true);
  document.documentElement.dataset.ready = "yes";
};

(async () => {
  const packed = atob(/** @type {HTMLElement} */ (document.getElementById("data")).textContent || "");
  const bytes = Uint8Array.from(packed, one => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  begin(JSON.parse(await new Response(stream).text()));
})();
