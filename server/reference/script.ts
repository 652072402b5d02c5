/**
 * The script of the pages: search, copying, samples with the page's address, and sending requests. Pages are readable
 * without it.
 */
export const SCRIPT = `
'use strict';
const root = document.body.dataset.root;
const service = document.body.dataset.service || new URL(root || './', location.href).href.replace(/[/]$/, '');
for (const origin of document.querySelectorAll('.origin')) origin.textContent = service;

const field = document.querySelector('[role=search] input');
const found = document.getElementById('found');
const SHOWN = 40;

let loading;
function loadSearch() {
  return (loading ??= fetch(root + 'docs/search.json').then((answer) => answer.json()).then(openSearch));
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text || '';
  return made;
}

function buildRow(hit) {
  const link = element('a');
  link.href = root + 'docs/' + hit.id;
  link.append(element('b', 'method ' + (hit.method || 'schema').toLowerCase(), hit.method || 'Schema'), element('span', '', hit.summary || hit.name), element('code', '', hit.method === 'Guide' ? '' : hit.name + ' ' + hit.path));
  const row = element('li');
  row.append(link);
  return row;
}

async function show() {
  const text = field.value.trim();
  found.hidden = text === '';
  if (text === '') return;
  const find = await loadSearch();
  if (field.value.trim() !== text) return;
  const hits = find(text);
  const list = element('ul', 'entries');
  list.append(...hits.slice(0, SHOWN).map(buildRow));
  const count = element('p', '', hits.length === 0 ? 'Nothing found. Try another word for it.' : hits.length + ' found' + (hits.length > SHOWN ? ', the best ' + SHOWN + ' of them' : ''));
  count.setAttribute('role', 'status');
  found.replaceChildren(count, list);
  found.scrollTop = 0;
}

function closeSearch() {
  found.hidden = true;
}

field.addEventListener('input', show);
field.addEventListener('focus', show);
field.form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = found.querySelector('a');
  if (first) location.href = first.href;
});
// Arrows lead from the field through the list and back; Escape closes it.
for (const place of [field, found]) {
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !found.hidden) {
      event.preventDefault();
      field.focus();
      closeSearch();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || found.hidden) return;
    event.preventDefault();
    const stops = [field, ...found.querySelectorAll('a')];
    stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
  });
}
document.addEventListener('click', (event) => {
  if (!found.contains(event.target) && !field.form.contains(event.target)) closeSearch();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /INPUT|TEXTAREA|SELECT/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  field.focus();
  field.select();
});
const asked = new URLSearchParams(location.search).get('q');
if (asked) {
  field.value = asked;
  show();
}

// The present page is in view in the list at the side.
const side = document.getElementById('side');
const present = side && side.querySelector('[aria-current=page]');
if (present) side.scrollTop = present.offsetTop - side.clientHeight / 3;

// Buttons that copy: in blocks of code, and beside paths and names.
const announced = element('p', 'announced');
announced.setAttribute('role', 'status');
document.body.append(announced);

function addCopyButton(parent, what, read) {
  const button = element('button', 'copy', 'Copy');
  button.type = 'button';
  button.setAttribute('aria-label', 'Copy ' + what);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(read());
    button.textContent = 'Copied';
    announced.textContent = 'Copied ' + what;
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  parent.append(button);
}
function prepareCode(block) {
  const caption = block.closest('figure')?.querySelector('figcaption')?.textContent;
  addCopyButton(block, caption ? 'the example: ' + caption : 'the example', () => block.querySelector('pre').textContent);
}
document.querySelectorAll('.code').forEach(prepareCode);
for (const text of document.querySelectorAll('.copied')) {
  const place = element('span', 'with-copy');
  text.replaceWith(place);
  place.append(text);
  addCopyButton(place, 'the ' + text.dataset.copy + ' ' + text.textContent, () => text.textContent);
}

// The samples as tabs; the chosen language stays chosen.
const samples = document.querySelector('.samples');
if (samples) {
  const figures = [...samples.querySelectorAll('figure')];
  const tabs = element('div', 'languages');
  tabs.setAttribute('role', 'group');
  tabs.setAttribute('aria-label', 'Language of the example');
  const choose = (language) => {
    for (const figure of figures) figure.hidden = figure.dataset.language !== language;
    for (const tab of tabs.children) tab.setAttribute('aria-pressed', String(tab.textContent === language));
  };
  for (const { dataset } of figures) {
    const tab = element('button', '', dataset.language);
    tab.type = 'button';
    tab.addEventListener('click', () => {
      localStorage.setItem('language-of-examples', dataset.language);
      choose(dataset.language);
    });
    tabs.append(tab);
  }
  samples.classList.add('chosen');
  samples.prepend(tabs);
  const kept = localStorage.getItem('language-of-examples');
  choose(figures.some(({ dataset }) => dataset.language === kept) ? kept : figures[0].dataset.language);
}

const form = document.querySelector('.send form');
if (form) {
  const authorization = form.elements.namedItem('Authorization');
  if (authorization) authorization.value = sessionStorage.getItem('authorization') || '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (authorization) sessionStorage.setItem('authorization', authorization.value);
    send(form).catch((error) => form.querySelector('output').replaceChildren(element('p', 'required', String(error))));
  });
}

async function send(form) {
  const query = new URLSearchParams();
  const headers = {};
  let path = form.dataset.path;
  for (const input of form.querySelectorAll('input')) {
    if (input.value === '') continue;
    if (input.dataset.in === 'path') path = path.replace('{' + input.name + '}', encodeURIComponent(input.value));
    else if (input.dataset.in === 'query') query.append(input.name, input.value);
    else headers[input.name] = input.value;
  }
  // With the cookie of a session, changes need this header.
  if (!headers.Authorization) headers['X-CSRF'] = '1';
  const body = form.querySelector('textarea');
  if (body) headers['Content-Type'] = body.dataset.type;
  const url = service + path + (query.size > 0 ? '?' + query : '');
  const began = performance.now();
  const answer = await fetch(url, { method: form.dataset.method, headers, body: body ? body.value : undefined });
  const text = await answer.text();
  const took = Math.round(performance.now() - began);
  const shown = element('div', 'code');
  const code = element('pre', '', pretty(text));
  code.tabIndex = 0;
  shown.append(code);
  prepareCode(shown);
  form.querySelector('output').replaceChildren(element('p', 'status', answer.status + ' ' + answer.statusText + ' in ' + took + ' ms'), element('p', 'url', url), shown);
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
`;
