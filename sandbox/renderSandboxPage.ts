import { escapeHtml as escape } from '../services/_shared/escapeHtml.js';
import type { Party, PartyDefinition } from './party.js';

/** Renders the page of the sandbox: each party with its settings and actions, and the log of exchanges. */
export function renderSandboxPage(
  definitions: readonly PartyDefinition[],
  parties: Record<string, Party>,
  url: string,
): string {
  const sections = definitions.map(({ name, title }) => renderSection(name, title, parties[name]!)).join('\n');
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
<p>Stand-ins for external services. Start the service with <code>SANDBOX_URL=${escape(url)}</code> to use them.</p>
</header>
<main>
<section aria-label="Parties">
${sections}
</section>
<section aria-label="Exchanges"><h2>Exchanges</h2><div id="exchanges"></div></section>
</main>
<script>
${SCRIPT}
</script>
</body>
</html>
`;
}

function renderSection(name: string, title: string, { settings, actions }: Party): string {
  const rows = Object.entries(settings).map(
    ([key, value]) => `<dt>${escape(key)}</dt><dd><code>${escape(value)}</code></dd>`,
  );
  const forms = Object.entries(actions).map(([action, { title: actionTitle, fields }]) => {
    const inputs = Object.entries(fields).map(([field, value]) => {
      const control =
        field === 'text'
          ? `<textarea name="text" rows="2">${escape(value)}</textarea>`
          : `<input name="${escape(field)}" value="${escape(value)}">`;
      return `<label>${escape(field.replaceAll('_', ' '))}${control}</label>`;
    });
    return `<form data-party="${escape(name)}" data-action="${escape(action)}"><h3>${escape(actionTitle)}</h3>${inputs.join('')}<button>${escape(actionTitle)}</button><output></output></form>`;
  });
  return `<details><summary>${escape(title)} (${escape(name)})</summary><dl>${rows.join('')}</dl>${forms.join('')}</details>`;
}

const SCRIPT = `
const list = document.getElementById('exchanges');
const items = new Map();
function show(exchange) {
  const item = items.get(exchange.id) ?? document.createElement('details');
  item.className = exchange.direction;
  const summary = document.createElement('summary');
  summary.textContent = exchange.party + ' ' + exchange.method + ' ' + exchange.url.replace(/^https?:\\/\\/[^/]+/, '') + ' ' + (exchange.status ?? '…');
  const pre = document.createElement('pre');
  pre.textContent = JSON.stringify(exchange.headers, null, 2) + '\\n\\n' + exchange.body + '\\n\\n' + (exchange.status ?? '') + ' ' + exchange.answer;
  item.replaceChildren(summary, pre);
  if (!items.has(exchange.id)) list.prepend(item);
  items.set(exchange.id, item);
}
let cursor = 0;
async function poll() {
  try {
    const exchanges = await (await fetch('/exchanges?after=' + cursor)).json();
    for (const exchange of exchanges) show(exchange);
    const pending = exchanges.find(({ status }) => status === null);
    if (exchanges.length > 0) cursor = pending ? pending.id - 1 : exchanges[exchanges.length - 1].id;
  } catch { /* the sandbox has stopped */ }
  setTimeout(poll, 700);
}
poll();
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
