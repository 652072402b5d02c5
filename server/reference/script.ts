/**
 * The script of the pages: search, samples with the page's address, and sending requests. Pages are readable without
 * it.
 */
export const SCRIPT = `
'use strict';
const root = document.body.dataset.root;
const service = new URL(root || './', location.href).href.replace(/[/]$/, '');
for (const origin of document.querySelectorAll('.origin')) origin.textContent = service;

const field = document.querySelector('[role=search] input');
const found = document.getElementById('found');
const page = document.getElementById('page');
const SHOWN = 60;

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
  link.append(element('b', 'method ' + hit.method.toLowerCase(), hit.method), element('span', '', hit.summary || hit.name), element('code', '', hit.name + ' ' + hit.path));
  const row = element('li');
  row.append(link);
  return row;
}

async function show() {
  const text = field.value.trim();
  found.hidden = text === '';
  page.hidden = text !== '';
  if (text === '') return;
  const find = await loadSearch();
  if (field.value.trim() !== text) return;
  const hits = find(text);
  const list = element('ul', 'entries');
  list.append(...hits.slice(0, SHOWN).map(buildRow));
  const rest = hits.length > SHOWN ? ', the best ' + SHOWN + ' of them' : '';
  found.replaceChildren(element('p', '', hits.length + ' found' + rest), list);
}

field.addEventListener('input', show);
field.form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = found.querySelector('a');
  if (first) location.href = first.href;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /INPUT|TEXTAREA/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  field.focus();
});
field.value = new URLSearchParams(location.search).get('q') || '';
show();

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
  const shown = element('pre', '', pretty(text));
  shown.tabIndex = 0;
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
