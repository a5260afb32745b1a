"use strict";
// Values under the pointer, on touch and by arrow keys. Without this script the page shows the same charts.
const swatches = document.querySelectorAll(".key svg");
const MOST = 12; // lines of a box
const grouped = text => text.replace(/\B(?=(\d{3})+$)/g, ",");

for (const plot of document.querySelectorAll(".plot")) {
  const svg = plot.querySelector("svg");
  const rounds = svg.dataset.rounds.split(" ").map(Number);
  const last = rounds[rounds.length - 1] || 1;
  const [low, high] = svg.dataset.span.split(" ").map(Number);
  const seats = [...svg.querySelectorAll("g")].map((line, at) =>
    ({at, name: line.dataset.name, values: line.dataset.values ? line.dataset.values.split(" ") : []}));
  const marks = [...plot.querySelectorAll(".mark")].map(mark => {
    const text = mark.title;
    mark.removeAttribute("title");
    return {round: Number(mark.dataset.round), text};
  });
  for (const title of svg.querySelectorAll("title")) title.remove();

  // The place of the round that is nearest to one, which need not be drawn.
  const nearest = round => rounds.reduce((best, one, at) =>
    Math.abs(one - round) < Math.abs(rounds[best] - round) ? at : best, 0);
  const hair = plot.appendChild(document.createElement("div"));
  const box = plot.appendChild(document.createElement("div"));
  hair.className = "hair";
  box.className = "box";
  let now = rounds.length - 1;

  const hide = () => { hair.hidden = box.hidden = true; };
  const show = (at, height) => {
    now = Math.max(0, Math.min(rounds.length - 1, at));
    const rows = seats.filter(seat => seat.values[now])
      .map(seat => ({...seat, value: BigInt(seat.values[now])}))
      .sort((one, other) => one.value < other.value ? 1 : one.value > other.value ? -1 : one.at - other.at);
    // Of many, those around the pointer.
    const wanted = high - height * (high - low);
    const middle = rows.filter(row => Number(row.value) > wanted).length;
    const from = Math.max(0, Math.min(middle - MOST / 2, rows.length - MOST));
    const lines = rows.slice(from, from + MOST).map(row => {
      const line = document.createElement("div");
      const name = document.createElement("span"), value = document.createElement("b");
      line.className = "row";
      name.textContent = row.name;
      value.textContent = grouped(String(row.value));
      line.append(swatches[row.at].cloneNode(true), name, value);
      return line;
    });
    const told = marks.filter(mark => nearest(mark.round) === now)
      .map(mark => `▼ ${mark.text.replace(`round ${rounds[now]}: `, "")}`);
    const more = rows.length > MOST ? [`${rows.length - MOST} more seats`] : [];
    const paragraph = text => {
      const line = document.createElement("p");
      line.textContent = text;
      return line;
    };
    box.replaceChildren(paragraph(`round ${rounds[now]}`), ...lines, ...more.concat(told).map(paragraph));
    const x = rounds[now] / last;
    hair.style.left = `${x * 100}%`;
    box.style.left = x > 0.5 ? "4px" : "auto";
    box.style.right = x > 0.5 ? "auto" : "4px";
    hair.hidden = box.hidden = false;
    plot.setAttribute("aria-valuenow", rounds[now]);
    plot.setAttribute("aria-valuetext", [`round ${rounds[now]}`, ...rows.map(row => `${row.name} ${row.value}`), ...told].join(", "));
  };
  const point = event => {
    const frame = svg.getBoundingClientRect();
    const x = event.clientX - frame.left;
    // A mark is broader than its round.
    const mark = marks.find(one => Math.abs(one.round / last * frame.width - x) < 6);
    show(nearest(mark ? mark.round : x / frame.width * last), (event.clientY - frame.top) / frame.height);
  };
  const steps = {ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -rounds.length, End: rounds.length};

  hide();
  plot.tabIndex = 0;
  plot.setAttribute("role", "slider");
  plot.setAttribute("aria-label", svg.getAttribute("aria-label"));
  plot.setAttribute("aria-valuemin", rounds[0]);
  plot.setAttribute("aria-valuemax", last);
  plot.addEventListener("pointermove", point);
  plot.addEventListener("pointerdown", point);
  plot.addEventListener("pointerleave", event => { if (event.pointerType === "mouse") hide(); });
  plot.addEventListener("blur", hide);
  plot.addEventListener("focus", () => { if (box.hidden) show(now, 0); });
  plot.addEventListener("keydown", event => {
    if (event.key === "Escape") hide();
    else if (event.key in steps) show(box.hidden ? now : now + steps[event.key], 0);
    else return;
    event.preventDefault();
  });
  document.addEventListener("pointerdown", event => { if (!plot.contains(event.target)) hide(); });
}
document.getElementById("how").hidden = false;
