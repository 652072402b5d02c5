import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { asText } from './entries.js';
import { listGuideRows } from './guides.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { buildReferencePage, renderSample } from './html.js';
import { SAMPLE_ADDRESS } from './samples.js';

/** The server of the page: the service, or the mock of its contract. */
export type Host = 'service' | 'mock';

/** Renders the page at `/`: the server, the first call, and links. */
export function renderStartPage(document: OpenApiDocument, host: Host, signInPath: string | null): string {
  const { title, summary, version } = (document.info ?? {}) as JsonObject;
  const address = renderSample(SAMPLE_ADDRESS);
  const { what, credentials, rows } = HOSTS[host];
  const main = `<h1>${escapeHtml(asText(title))} <small>${escapeHtml(asText(version))}</small></h1>
<p>${escapeHtml(asText(summary))} ${what} <code>${address}</code>.</p>
${signInPath === null ? '' : renderSignIn(signInPath)}<h2>The first call</h2>
<p>${credentials}</p>
<pre tabindex="0"><code>curl -H 'Authorization: Token &lt;token&gt;' '${address}/api/search/catalog/?query=statistics'</code></pre>
<h2>Where to go</h2>
${renderRows([...REFERENCE, ...rows])}
<h2><a href="docs/guides/">Guides</a></h2>
${renderRows(listGuideRows())}`;
  return buildReferencePage({ title: asText(title), root: '', main });
}

/** The part about signing in at the identity provider of the sandbox. */
const renderSignIn = (path: string): string => `<h2>Sign in</h2>
<p><a href="${escapeHtml(path.replace(/^\//, ''))}">Sign in as a person of the demo</a>: choose one at the identity provider of the sandbox, which asks
for no password. Then open <a href="console">the console</a>. <a href="docs/session">The session of this browser</a> shows who is signed in.</p>
`;

type Row = [name: string, text: string];

function renderRows(rows: Row[]): string {
  const divisions = rows.map(([name, text]) => `<div class="field"><div>${name}</div><div>${text}</div></div>`);
  return `<div class="fields">\n${divisions.join('\n')}\n</div>`;
}

const REFERENCE: Row[] = [
  ['<a href="console">Console</a>', "a platform's figures, people, courses and settings, to look at"],
  [
    '<a href="docs">API reference</a>',
    'every operation with examples for curl and TypeScript; requests can be sent from there',
  ],
  ['<a href="openapi.json">openapi.json</a>', 'the contract, OpenAPI 3.1'],
];

const HOSTS: Record<Host, { what: string; credentials: string; rows: Row[] }> = {
  service: {
    what: 'It serves at',
    credentials:
      'The service prints the credentials of the demo when it starts. <code>npx lps key create --help</code> explains how to create others.',
    rows: [
      ['<a href="health/ready">health/ready</a>', 'the state of the service and its dependencies'],
      ['<a href="metrics">metrics</a>', 'figures for Prometheus'],
      ['<code>npm run mock</code>', 'answers all operations with examples on port 4010, without a database'],
      [
        '<code>npm run sandbox</code>',
        'stand-ins of external services on port 8090; start the service with <code>SANDBOX_URL</code> to use them',
      ],
    ],
  },
  mock: {
    what: 'This is its mock, which answers with examples at',
    credentials:
      'Any credential works. The header <code>Prefer</code> selects other answers: <code>code=404</code>, <code>example=empty</code>, <code>dynamic=true</code>.',
    rows: [['<code>npm start</code>', 'the service itself, with a database and demo data']],
  },
};
