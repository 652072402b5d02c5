import type { JsonObject } from '../contract/contract.js';
import { asText } from './entries.js';
import { renderGuideLinks } from './guides.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { renderCode, renderSample } from './html.js';
import { SAMPLE_ADDRESS } from './samples.js';
import { type Host, type Site, renderSitePage } from './site.js';

/** Renders the page at `/`: the server, the first call, and links. */
export function renderStartPage(site: Site): string {
  const { title, summary, version } = (site.document.info ?? {}) as JsonObject;
  const address = renderSample(SAMPLE_ADDRESS);
  const { what, credentials, rows } = HOSTS[site.host];
  const sandbox: Card[] =
    site.sandboxUrl === null
      ? []
      : [{ to: site.sandboxUrl, title: 'Sandbox', text: 'stand-ins of chats, payments, stores and an LMS, to try' }];
  const main = `<div class="start">
<h1>${escapeHtml(asText(title))} <small>${escapeHtml(asText(version))}</small></h1>
<p class="lead">${escapeHtml(asText(summary))} ${what} <code>${address}</code>.</p>
${site.signInPath === null ? '' : renderSignIn(site.signInPath)}<ul class="cards">${[...CARDS.filter(({ to }) => to !== 'console' || site.host !== 'files'), ...sandbox].map(renderCard).join('')}</ul>
<h2>The first call</h2>
<p>${credentials}</p>
${renderCode(`curl -H 'Authorization: Token &lt;token&gt;' '${address}/api/search/catalog/?query=statistics'`)}
<h2>Guides</h2>
${renderGuideLinks(
  site.guides.filter((guide) => guide.summary !== ''),
  '',
)}
<h2>For those who operate it</h2>
${renderGuideLinks(
  site.operating.filter((page) => page.summary !== ''),
  '',
)}
<dl class="facts">${rows.map(([name, text]) => `<div><dt>${name}</dt><dd>${text}</dd></div>`).join('\n')}</dl>
</div>`;
  return renderSitePage(site, { title: asText(title), place: 'start', root: '', main });
}

/** The part about signing in at the identity provider of the sandbox. */
const renderSignIn = (path: string): string => `<section class="sign-in"><h2>Sign in</h2>
<p>Choose a person of the demo at the identity provider of the sandbox, which asks for no password. Then open <a href="console">the console</a>. <a href="docs/session">The session of this browser</a> shows who is signed in.</p>
<p><a class="button" href="${escapeHtml(path.replace(/^\//, ''))}">Sign in as a person of the demo</a></p></section>
`;

interface Card {
  to: string;
  title: string;
  text: string;
}

const renderCard = ({ to, title, text }: Card): string =>
  `<li><a href="${escapeHtml(to)}"><b>${title}</b><span>${text}</span></a></li>`;

const CARDS: Card[] = [
  { to: 'console', title: 'Console', text: "a platform's figures, people, courses and settings, to look at" },
  { to: 'docs', title: 'API reference', text: 'every operation with examples; requests can be sent from there' },
  { to: 'docs/guides/', title: 'Guides', text: 'from the first tenant to payments, a few commands each' },
  { to: 'openapi.json', title: 'openapi.json', text: 'the contract, OpenAPI 3.1' },
];

const HOSTS: Record<Host, { what: string; credentials: string; rows: [name: string, text: string][] }> = {
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
  files: {
    what: 'This is its documentation. <code>npm start</code> serves at',
    credentials:
      'The service prints the credentials of the demo when it starts. <code>npx lps key create --help</code> explains how to create others.',
    rows: [
      ['<code>npm start</code>', 'the service, with a database and demo data'],
      ['<code>npm run mock</code>', 'answers all operations with examples on port 4010, without a database'],
    ],
  },
  mock: {
    what: 'This is its mock, which answers with examples at',
    credentials:
      'Any credential works. The header <code>Prefer</code> selects other answers: <code>code=404</code>, <code>example=empty</code>, <code>dynamic=true</code>.',
    rows: [['<code>npm start</code>', 'the service itself, with a database and demo data']],
  },
};
