import type { Party, PartyDefinition } from './party.js';

/** The page of the sandbox: each party with its settings and what it can be let do, and all that was sent and received. */
export function sandboxPageOf(
  definitions: readonly PartyDefinition[],
  parties: Record<string, Party>,
  url: string,
): string {
  const sections = definitions.map(({ name, title }) => sectionOf(name, title, parties[name]!)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Sandbox</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 72rem; padding: 0 1rem; color: #1c2430; }
  main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; align-items: start; }
  @media (min-width: 50rem) { main { grid-template-columns: minmax(20rem, 1fr) minmax(24rem, 1.4fr); } }
  p, summary { overflow-wrap: anywhere; }
  details { border: 1px solid #ccd3dd; border-radius: .4rem; margin: 0 0 .6rem; padding: .4rem .8rem; background: #fff; }
  summary { cursor: pointer; font-weight: 600; }
  label { display: block; margin: .4rem 0; font-size: .9em; }
  input, textarea { width: 100%; box-sizing: border-box; font: inherit; padding: .25rem .4rem; }
  button { font: inherit; padding: .25rem .8rem; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .8rem; font-size: .85em; } dd { margin: 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f6f9; padding: .5rem; max-height: 20rem; overflow: auto; }
  .sent summary::before { content: '→ service '; color: #14532d; } .received summary::before { content: '← service '; color: #1e3a8a; }
  output { display: block; font-size: .85em; overflow-wrap: anywhere; }
</style>
</head>
<body>
<header>
<h1>Sandbox</h1>
<p>Stand-ins of outside parties. The service talks to them when it is started with <code>SANDBOX_URL=${escape(url)}</code>.</p>
</header>
<main>
<section aria-label="Parties">
${sections}
</section>
<section aria-label="What was sent and received"><h2>Sent and received</h2><div id="exchanges"></div></section>
</main>
<script>
${SCRIPT}
</script>
</body>
</html>
`;
}

function sectionOf(name: string, title: string, { settings, actions }: Party): string {
  const rows = Object.entries(settings).map(
    ([key, value]) => `<dt>${escape(key)}</dt><dd><code>${escape(value)}</code></dd>`,
  );
  const forms = Object.entries(actions).map(([action, { title: what, fields }]) => {
    const inputs = Object.entries(fields).map(([field, value]) => {
      const control =
        field === 'text'
          ? `<textarea name="text" rows="2">${escape(value)}</textarea>`
          : `<input name="${escape(field)}" value="${escape(value)}">`;
      return `<label>${escape(field.replaceAll('_', ' '))}${control}</label>`;
    });
    return `<form data-party="${escape(name)}" data-action="${escape(action)}"><h3>${escape(what)}</h3>${inputs.join('')}<button>${escape(what)}</button><output></output></form>`;
  });
  return `<details><summary>${escape(title)} (${escape(name)})</summary><dl>${rows.join('')}</dl>${forms.join('')}</details>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const SCRIPT = `
const list = document.getElementById('exchanges');
const shown = new Map();
function show(one) {
  const item = shown.get(one.id) ?? document.createElement('details');
  item.className = one.direction;
  const summary = document.createElement('summary');
  summary.textContent = one.party + ' ' + one.method + ' ' + one.url.replace(/^https?:\\/\\/[^/]+/, '') + ' ' + (one.status ?? '…');
  const pre = document.createElement('pre');
  pre.textContent = JSON.stringify(one.headers, null, 2) + '\\n\\n' + one.body + '\\n\\n' + (one.status ?? '') + ' ' + one.answer;
  item.replaceChildren(summary, pre);
  if (!shown.has(one.id)) list.prepend(item);
  shown.set(one.id, item);
}
let open = 0;
async function look() {
  try {
    const exchanges = await (await fetch('/exchanges?after=' + open)).json();
    for (const one of exchanges) show(one);
    const waiting = exchanges.find(({ status }) => status === null);
    if (exchanges.length > 0) open = waiting ? waiting.id - 1 : exchanges[exchanges.length - 1].id;
  } catch { /* the sandbox has ended */ }
  setTimeout(look, 700);
}
look();
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = form.querySelector('output');
    output.textContent = '…';
    const body = JSON.stringify({ party: form.dataset.party, action: form.dataset.action, fields: Object.fromEntries(new FormData(form)) });
    const answer = await (await fetch('/act', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
    output.textContent = answer.message ?? JSON.stringify(answer.result);
  });
}
`;
