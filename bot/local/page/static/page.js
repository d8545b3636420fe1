// The page to play on. The server says what is shown; this keeps it in step, and makes keys, pictures and typing work.

const base = document.body.dataset.base;
const channel = document.body.dataset.channel;
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// -- the stream ----------------------------------------------------------------------------------------------------

// A browser holds few connections to one server, so a page that is not looked at gives its own up; the server tells
// everything anew at each beginning, which heals whatever was missed.
class Stream extends EventTarget {
  constructor(address) {
    super();
    this.address = address;
    this.names = new Set();
    this.readyState = EventSource.CONNECTING;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.rest() : this.connect()));
    this.connect();
  }

  addEventListener(name, listener, options) {
    super.addEventListener(name, listener, options);
    if (!this.names.has(name)) {
      this.names.add(name);
      this.source?.addEventListener(name, (event) => this.pass(event));
    }
  }

  connect() {
    if (this.source || document.hidden) return;
    clearTimeout(this.again);
    const source = (this.source = new EventSource(this.address));
    for (const name of this.names) source.addEventListener(name, (event) => this.pass(event));
    source.onopen = () => {
      show(find("#lost"), false);
      this.readyState = EventSource.OPEN;
    };
    source.onerror = () => {
      show(find("#lost"), true);
      if (source.readyState === EventSource.CLOSED) {
        this.rest();
        this.again = setTimeout(() => this.connect(), 1000);
      }
    };
  }

  pass(event) {
    this.dispatchEvent(new MessageEvent(event.type, { data: event.data }));
  }

  rest() {
    this.source?.close();
    this.source = null;
  }

  close() {
    this.rest();
  }
}

htmx.createEventSource = (address) => new Stream(address);

// What somebody has opened or is typing stays as it is when its surroundings are renewed.
Idiomorph.defaults.ignoreActiveValue = true;
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name) => !["data-key", "data-own", "tabindex"].includes(name);
Idiomorph.defaults.callbacks.beforeNodeMorphed = (node, next) => {
  if (node.id !== next.id) return;
  if (node instanceof HTMLElement) lend(node, next);
  if (node.dataset?.question !== next.dataset?.question) return anew(node, next);
  if (node instanceof HTMLDetailsElement) next.open = node.open;
  if (node instanceof HTMLInputElement && node.defaultChecked === next.defaultChecked) next.checked = node.checked;
};

// What comes in words, because its picture is still being drawn, has the place of the last picture meanwhile.
function lend(node, next) {
  if (!node.matches(".board, .answer") || find(".gallery", next)) return;
  const [late, gallery] = [find(".late", next), find(".gallery", node)?.cloneNode(true)];
  if (!late || !gallery) return;
  find(".late", gallery)?.remove();
  gallery.classList.add("lent");
  late.replaceWith(gallery);
  gallery.append(late);
}

// Another question is another sheet of paper: nothing of the last one, which may have been unfolded or ticked, moves there.
function anew(node, next) {
  const held = node.contains(document.activeElement) && document.activeElement.id;
  node.className = next.className;
  node.dataset.question = next.dataset.question;
  node.replaceChildren(...next.cloneNode(true).childNodes);
  htmx.process(node);
  if (held !== false) (document.getElementById(held) ?? find("#panel")).focus({ preventScroll: true });
  return false;
}

function show(element, yes) {
  if (element) element.hidden = !yes;
}

// -- what is told --------------------------------------------------------------------------------------------------

let hiding;
function notice(text) {
  const box = find("#notice");
  box.textContent = text;
  show(box, true);
  clearTimeout(hiding);
  hiding = setTimeout(() => show(box, false), 8000);
}

document.body.addEventListener("htmx:responseError", (event) => notice(event.detail.xhr.responseText));
document.body.addEventListener("htmx:sendError", () => notice(document.body.dataset.unreachable));
find("#notice").addEventListener("click", (event) => show(event.currentTarget, false));

// The panel that follows the game asks; where there is none, the newest answer does.
function asking() {
  return find("#panel .answer.asks") ?? find("#panel .answer");
}

// What a panel says and whether it has a picture, without what changes as time passes.
function wordsOf(article) {
  const copy = article?.cloneNode(true);
  for (const each of copy ? all("time, .subtext", copy) : []) each.remove();
  return copy ? `${all("img", copy).length} ${copy.textContent}` : "";
}

// An answer is seen from its beginning. Of a panel that asks, the question is what stands last before the first control
// below the picture; it is brought into sight with the first choices. Where there is room, what leads up to it stays; on a
// phone what has come of one's own answer leads.
const FIRST = 3;
const narrow = matchMedia("(max-width: 1000px)");
let asked = "";
let above = null;
let stage = find(".board")?.dataset.stage;
let answered = null; // which question a press in the panel was about: what has come of it leads where another is asked
function panelChanged() {
  const panel = find("#panel");
  if (!panel) return;
  number();
  keep();
  for (const each of all(".text, .gallery", panel)) {
    if (each.scrollHeight > each.clientHeight + 1 && !find("a", each)) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  }
  const lid = find(".answer.fresh", panel);
  const fresh = lid && `${lid.id} ${lid.offsetHeight}`;
  const words = wordsOf(find("article", asking() ?? panel));
  if (words !== asked) showNewest(panel);
  if (words !== asked || fresh !== above) showQuestion(panel);
  [asked, above] = [words, fresh];
  const now = find(".board").dataset.stage;
  if (now !== stage) find("#main").scrollTop = 0; // another game, or this one has begun or ended
  stage = now;
  const mine = find(".room.mine") !== null;
  document.title = document.title.replace(/^● /, "");
  if (mine) document.title = `● ${document.title}`;
}
document.body.addEventListener("htmx:sseMessage", panelChanged);

const sized = new ResizeObserver(() => {
  for (const each of all("#board, #panel")) each.style.removeProperty("--kept");
  keep();
  showQuestion(find("#panel"));
});
if (find("#panel")) sized.observe(find("#panel"));

// The box of a picture never becomes smaller than it was, or all that stands below would move with each picture.
function keep() {
  for (const held of ["#board .gallery", "#panel .asks .gallery"].map((each) => find(each))) // the first of each
    held?.closest("#board, #panel").style.setProperty("--kept", `${held.offsetHeight}px`);
}

// What leads up to the question is told in its order: the last of it is what has just happened.
function showNewest(panel) {
  for (const told of all(":is(.asks, .answer:first-child:not(.fresh)) .container > .text:has(~ .gallery)", panel)) told.scrollTop = told.scrollHeight;
}

function showQuestion(panel) {
  panel.scrollTop = 0;
  const article = find(".answer.question article", panel);
  if (!article) return;
  const lid = find(".answer.fresh", panel)?.offsetHeight ?? 0;
  const parts = all(".container > *, :scope > *", article).filter((each) => !each.matches(".container"));
  const picture = parts.findIndex((each) => each.matches(".gallery"));
  const first = parts.findIndex((each, at) => at > picture && each.matches(".row, .list"));
  if (first < 0) return;
  const box = panel.getBoundingClientRect();
  const seen = parts.slice(first).flatMap((each) => all("button, summary, label", each)).filter((each) => each.checkVisibility());
  const below = seen.slice(0, FIRST).map((each) => each.getBoundingClientRect().bottom - box.bottom + 12);
  if (!below.some((each) => each > 0)) return;
  const from = (part) => part.getBoundingClientRect().top - box.top - lid - 8;
  let at = first;
  while (at > picture + 1 && !find("strong", parts[at])) at -= 1;
  const question = from(parts[at]);
  const told = parts.slice(0, at).find((each) => each.matches(".text") && !find("h3", each));
  const outcome = narrow.matches && told && ![null, asking().dataset.question].includes(answered);
  const least = narrow.matches ? question : Math.min(question, Math.max(...below));
  const needed = outcome ? from(told) : Math.max(below[0], least);
  panel.scrollTop = picture >= 0 && seen.some(numbered) ? Math.min(from(parts[picture]), needed) : needed;
}

// A choice that has a number of its own, by which it is found in the picture.
function numbered(each) {
  return /^\s*\d+ · /.exec(each.textContent);
}

// -- forms ---------------------------------------------------------------------------------------------------------

const formBox = find("#form-box");
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "form" && !formBox.open) formBox.showModal();
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  const sent = event.detail.elt;
  if (!event.detail.successful) return;
  if (formBox.open && !find("form", formBox)) formBox.close();
  if (sent.id === "composer") clear();
});

// -- pictures ------------------------------------------------------------------------------------------------------

const zoom = find("#zoom");
const picture = find("img", zoom);
const view = { scale: 1, x: 0, y: 0, links: [], at: 0 };

function place() {
  picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
}

function look(at) {
  const link = view.links[at];
  if (!link) return;
  Object.assign(view, { at, scale: 1, x: 0, y: 0 });
  picture.src = link.href;
  picture.alt = find("img", link)?.alt ?? "";
  find(".caption", zoom).textContent = link.dataset.caption ?? ""; // the picture itself shows what its alt text tells
  for (const [name, there] of [["previous", at + 1], ["next", at - 1]])
    find(`[data-zoom=${name}]`, zoom).disabled = !view.links[there];
  place();
}

function larger(factor) {
  view.scale = Math.min(8, Math.max(1, view.scale * factor));
  if (view.scale === 1) Object.assign(view, { x: 0, y: 0 });
  place();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.zoom");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  view.links = link.closest("#story") ? all("#story a.zoom") : [link];
  look(view.links.indexOf(link));
  zoom.showModal();
});
zoom.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (pressed === "close" || event.target === zoom) zoom.close();
  if (pressed === "in") larger(1.5);
  if (pressed === "out") larger(1 / 1.5);
  if (pressed === "previous") look(view.at + 1);
  if (pressed === "next") look(view.at - 1);
});
zoom.addEventListener("wheel", (event) => {
  event.preventDefault();
  larger(event.deltaY < 0 ? 1.2 : 1 / 1.2);
}, { passive: false });

const fingers = new Map();
picture.addEventListener("pointerdown", (event) => {
  picture.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, event);
});
picture.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  if (fingers.size === 2) {
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    const apart = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
    larger(apart(event) / Math.max(1, apart(before)));
  } else {
    view.x += event.clientX - before.clientX;
    view.y += event.clientY - before.clientY;
    place();
  }
  fingers.set(event.pointerId, event);
});
for (const name of ["pointerup", "pointercancel"]) picture.addEventListener(name, (event) => fingers.delete(event.pointerId));
picture.addEventListener("dblclick", () => larger(view.scale > 1 ? 0.01 : 3));

// A second press of a double click is meant for what was there at the first.
document.addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest("[hx-post]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// -- keys ----------------------------------------------------------------------------------------------------------

function choices() {
  const panel = asking();
  const held = "article :is(button:enabled, summary, a[href], .option input:enabled)";
  return panel ? all(held, panel).filter((each) => each.checkVisibility()) : [];
}

function number() {
  for (const each of all("#panel [data-key]")) ["key", "own"].forEach((name) => delete each.dataset[name]);
  const held = choices().filter((each) => each.matches("button, input, details:not([open]) > summary")).map((each) => each.closest("label") ?? each);
  const keys = new Set("123456789");
  for (const each of held.filter(numbered)) {
    const own = String(parseInt(each.textContent.trim()));
    if (keys.delete(own)) Object.assign(each.dataset, { key: own, own: "" });
  }
  const others = held.filter((each) => !numbered(each));
  for (const key of keys) if (others.length) others.shift().dataset.key = key;
}

document.addEventListener("toggle", number, true);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
  if (event.target.matches("input:not([type=checkbox]), textarea, select")) return;
  if (event.key === "/") {
    event.preventDefault();
    const line = find("#line");
    if (line) Object.assign(line, { value: "/" }).focus();
    suggest();
  } else if (event.key === "Escape") {
    find("#panel .answer.fresh .dismiss")?.click();
  } else if (/^[1-9]$/.test(event.key)) {
    find(`#panel [data-key="${event.key}"]`)?.click();
  } else if (["ArrowDown", "ArrowUp"].includes(event.key)) {
    const held = choices();
    if (!held.length) return;
    event.preventDefault();
    const at = held.indexOf(document.activeElement);
    const step = event.key === "ArrowDown" ? 1 : -1;
    held[at < 0 ? 0 : (at + step + held.length) % held.length].focus();
  }
});

// -- typing --------------------------------------------------------------------------------------------------------

const line = find("#line");
const list = find("#suggestions");
let commands = null;
let shown = [];
let marked = 0;
let round = 0;

async function get(path) {
  const answer = await fetch(`${base}/${path}`);
  return answer.ok ? answer.json() : [];
}

function commandOf(text) {
  return commands?.filter((each) => `${text.slice(1)} `.startsWith(`${each.path} `)).sort((a, b) => b.path.length - a.path.length)[0];
}

async function suggest() {
  const text = line.value;
  const mine = ++round;
  if (!text.startsWith("/")) return offer([]);
  if (text === "/") commands = null; // what is of use changes with the game
  commands ??= await get(`commands?channel=${channel}`);
  const command = commandOf(text);
  let found;
  if (!command || text.length <= command.path.length + 1) {
    const words = text.slice(1).toLowerCase();
    found = commands
      .filter((each) => each.path.startsWith(words) || each.path.includes(` ${words}`))
      .map((each) => ({ name: `/${each.path}`, told: each.description, line: `/${each.path} ` }));
  } else found = await optionsOf(command, text);
  if (mine === round) offer(found);
}

async function optionsOf(command, text) {
  const starts = command.options.map((each) => [each, text.lastIndexOf(` ${each.name}:`)]).filter(([, at]) => at >= 0);
  const [current, at] = starts.sort((a, b) => b[1] - a[1])[0] ?? [null, -1];
  const typed = current ? text.slice(at + current.name.length + 2) : "";
  const given = new Set(starts.map(([each]) => each.name));
  const left = command.options
    .filter((each) => !given.has(each.name))
    .map((each) => ({ name: `${each.name}:`, told: each.description + (each.required ? "" : ` ${document.body.dataset.optional}`), line: `${text.trimEnd()} ${each.name}:` }));
  if (!current) return left;
  let values = current.choices;
  if (current.asks) values = await get(`suggest?channel=${channel}&option=${current.name}&line=${encodeURIComponent(text)}`);
  const open = values.filter((each) => each.toLowerCase().includes(typed.trim().toLowerCase()) || current.asks);
  if (values.includes(typed.trim()) || (!values.length && typed.trim())) return left;
  return open.map((each) => ({ name: each, told: "", line: `${text.slice(0, at + current.name.length + 2)}${each} ` }));
}

function offer(found) {
  shown = found.slice(0, 25);
  marked = 0;
  list.replaceChildren(...shown.map((each, at) => {
    const row = document.createElement("div");
    row.role = "option";
    row.id = `s${at}`;
    const [name, told] = [document.createElement("b"), document.createElement("span")];
    name.textContent = each.name;
    told.textContent = each.told;
    row.append(name, told);
    row.addEventListener("mousedown", (event) => {
      event.preventDefault();
      take(at);
    });
    return row;
  }));
  show(list, shown.length > 0);
  line.setAttribute("aria-expanded", String(shown.length > 0));
  mark(0);
}

function mark(at) {
  marked = at;
  all("[role=option]", list).forEach((row, place) => row.setAttribute("aria-selected", String(place === at)));
  const row = find(`#s${at}`, list);
  row?.scrollIntoView({ block: "nearest" });
  if (row) line.setAttribute("aria-activedescendant", row.id);
  else line.removeAttribute("aria-activedescendant");
}

function take(at) {
  if (!shown[at]) return;
  line.value = shown[at].line;
  line.focus();
  suggest();
}

function clear() {
  line.value = "";
  offer([]);
}

line?.addEventListener("input", suggest);
line?.addEventListener("blur", () => show(list, false));
line?.addEventListener("keydown", (event) => {
  const open = !list.hidden;
  if (event.key === "Escape") {
    if (open) offer([]);
    else line.blur();
  } else if (open && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    event.preventDefault();
    mark((marked + (event.key === "ArrowDown" ? 1 : -1) + shown.length) % shown.length);
  } else if (open && (event.key === "Tab" || (event.key === "Enter" && shown[marked].line.trim() !== line.value.trim() && !ready()))) {
    event.preventDefault();
    take(marked);
  }
});

// Enter sends a command that has all it needs, and otherwise takes what is suggested.
function ready() {
  const command = commandOf(line.value);
  const given = (option) => line.value.includes(` ${option.name}:`);
  return Boolean(command) && /\s$/.test(line.value) && command.options.every((option) => !option.required || given(option));
}

// -- on a phone: the list of tables, and a board that is as large as it was set --------------------------------------

find("#menu").addEventListener("click", (event) => {
  const open = find("#live").classList.toggle("menu");
  event.currentTarget.setAttribute("aria-expanded", String(open));
});

function enlarge(yes) {
  find("#live").classList.toggle("larger", yes);
  find("#larger").setAttribute("aria-pressed", String(yes));
}
find("#larger")?.addEventListener("click", () => enlarge(!find("#live").classList.contains("larger")));
find("#said")?.addEventListener("click", (event) => {
  if (event.target.closest("a") && find(".board.playing")) enlarge(true);
});
document.body.addEventListener("htmx:beforeRequest", (event) => {
  const answer = event.target.closest("#panel .answer.question");
  if (answer) answered = answer.dataset.question;
});

panelChanged();
