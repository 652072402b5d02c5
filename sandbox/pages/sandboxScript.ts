/** The script of the pages: runs actions, and shows messages, lists and calls as they come. */
export const SANDBOX_SCRIPT = `
'use strict';
const place = document.querySelector('.party');
const party = place?.dataset.party;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text ?? '';
  return made;
}
const readJson = async (path) => (await fetch(path)).json();

// A refusal of the service is shown by its detail.
function describe(result) {
  if (result?.status >= 400 && typeof result.body === 'string') {
    try {
      return 'The service answers ' + result.status + ': ' + JSON.parse(result.body).detail;
    } catch { /* another text than a problem */ }
  }
  return JSON.stringify(result);
}
async function act(action, fields) {
  const answer = await fetch('/act', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ party, action, fields }) });
  const { message, result } = await answer.json();
  return message ?? describe(result);
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = form.querySelector('output');
    output.textContent = '…';
    const isChat = form.closest('.chat') !== null;
    const shown = await act(form.dataset.action, Object.fromEntries(new FormData(form)));
    const isDelivered = /"status":2\\d\\d/.test(shown);
    output.textContent = isChat && isDelivered ? '' : shown;
    if (isChat && isDelivered) form.elements.namedItem('text').value = '';
    await refresh();
  });
}
const message = document.querySelector('.chat textarea');
message?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  message.form.requestSubmit();
});

// The lists, whose buttons run actions of the party or post to its pages.
const lists = document.getElementById('lists');
let shownLists;
function buildButton({ title, open, post, action, fields }, id) {
  const button = element(open ? 'a' : 'button', 'button', title);
  button.setAttribute('aria-label', title + ' ' + id);
  if (open) {
    button.href = open;
    return button;
  }
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.disabled = true;
    if (post) await fetch(post, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    else await act(action, fields);
    await refresh();
  });
  return button;
}
function buildRow({ id, title, state, actions }) {
  const row = element('li');
  const about = element('div');
  about.append(element('b', '', title), ' ', element('span', 'state', state), element('code', '', id));
  const buttons = element('div', 'buttons');
  buttons.append(...actions.map((one) => buildButton(one, id)));
  row.append(about, buttons);
  return row;
}
function buildList({ title, empty, rows }) {
  const section = element('section');
  const list = element('ul', 'rows');
  list.append(...rows.map(buildRow));
  section.append(element('h2', '', title), rows.length === 0 ? element('p', 'quiet', empty) : list);
  return section;
}
async function refreshLists() {
  if (!lists) return;
  const text = await (await fetch('/lists?party=' + party)).text();
  if (text === shownLists) return;
  shownLists = text;
  lists.replaceChildren(...JSON.parse(text).map(buildList));
}

const messages = document.getElementById('messages');
async function refreshMessages() {
  if (!messages) return;
  const known = await readJson('/messages?party=' + party);
  for (const { id, from, text, at } of known) {
    if (messages.querySelector('[data-id="' + id + '"]')) continue;
    const item = element('li', from === null ? 'bot' : 'person');
    item.dataset.id = id;
    item.append(element('b', '', from ?? 'Bot'), element('time', '', new Date(at).toLocaleTimeString()), element('p', '', text));
    messages.append(item);
    messages.scrollTop = messages.scrollHeight;
  }
}

const calls = document.getElementById('exchanges');
const items = new Map();
let cursor = 0;
function showCall(exchange) {
  const item = items.get(exchange.id) ?? element('details', exchange.direction);
  const summary = element('summary', '', exchange.method + ' ' + exchange.url.replace(/^https?:\\/\\/[^/]+/, '') + ' ' + (exchange.status ?? '…'));
  summary.prepend(element('b', '', exchange.direction === 'sent' ? 'to the service ' : 'from the service '));
  const pre = element('pre', '', JSON.stringify(exchange.headers, null, 2) + '\\n\\n' + exchange.body + '\\n\\n' + (exchange.status ?? '') + ' ' + exchange.answer);
  pre.tabIndex = 0;
  item.replaceChildren(summary, pre);
  if (!items.has(exchange.id)) calls.prepend(item);
  items.set(exchange.id, item);
  document.getElementById('no-exchanges').hidden = true;
}
async function refreshCalls() {
  if (!calls) return;
  const exchanges = await readJson('/exchanges?after=' + cursor);
  for (const exchange of exchanges) if (exchange.party === party) showCall(exchange);
  const pending = exchanges.find(({ status }) => status === null);
  if (exchanges.length > 0) cursor = pending ? pending.id - 1 : exchanges[exchanges.length - 1].id;
}

const refresh = () => Promise.all([refreshLists(), refreshMessages(), refreshCalls()]);
async function poll() {
  try {
    await refresh();
  } catch { /* the sandbox has stopped */ }
  setTimeout(poll, 1000);
}
if (place) poll();
`;
