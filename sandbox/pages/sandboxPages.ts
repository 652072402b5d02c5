import { renderTopBar } from '../../server/reference/topBar.js';
import { escapeHtml as escape } from '../../services/_shared/escapeHtml.js';
import type { Party, PartyDefinition, SandboxAction } from '../party.js';
import type { HookAddress, LinkedService } from '../serviceLink.js';

/** What the pages show. */
export interface SandboxView {
  url: string;
  definitions: readonly PartyDefinition[];
  parties: Record<string, Party>;
  service: LinkedService | null;
}

/** The fields of actions that take an address of the service. */
export const ADDRESS_FIELDS = ['webhook_url', 'hook_url'];
/** Fields in which people write several lines. */
const LONG_FIELDS = ['text'];

/** Whether people write to a bot on the channel of a party. */
export const isChat = ({ name }: Pick<PartyDefinition, 'name'>): boolean => name.startsWith('chat-');

/** The first page: the parties by kind, and how the service is connected. */
export function renderOverview(view: SandboxView): string {
  const groups: [string, (name: string) => boolean][] = [
    ['Payments', (name) => name === 'cardpay'],
    ['Chats', (name) => name.startsWith('chat-')],
    ['Stores and marketplaces', (name) => ['appstore', 'mobilepay'].includes(name) || name.startsWith('marketplace')],
    ['Learning and sign-in', (name) => ['lms', 'identity'].includes(name)],
  ];
  const isGrouped = (name: string) => groups.some(([, holds]) => holds(name));
  const sections = [...groups, ['Models and videos', (name: string) => !isGrouped(name)] as const].map(
    ([title, holds]) => {
      const cards = view.definitions.filter(({ name }) => holds(name)).map((one) => renderCard(view, one));
      return cards.length === 0 ? '' : `<h2>${title}</h2><ul class="cards">${cards.join('')}</ul>`;
    },
  );
  const connection =
    view.service === null
      ? `Start the service with <code>SANDBOX_URL=${escape(view.url)}</code> to use them.`
      : `The service at <a href="${escape(view.service.url)}/">${escape(view.service.url)}</a> uses them.`;
  return renderFrame(view, {
    title: 'Sandbox',
    main: `<h1>Sandbox</h1><p class="lead">Stand-ins for external services. Nothing leaves this machine, and no money moves. ${connection}</p>${sections.join('\n')}`,
  });
}

function renderCard({ parties }: SandboxView, { name, title }: PartyDefinition): string {
  const actions = Object.values(parties[name]!.actions).map((action) => readTitle(action).heading.toLowerCase());
  return `<li><a href="/pages/${escape(name)}"><b>${escape(title)}</b><span>${escape(actions.slice(0, 3).join(', '))}</span></a></li>`;
}

/** The page of a party: its conversation or its lists, its actions, settings and exchanges. */
export function renderPartyPage(view: SandboxView, definition: PartyDefinition, addresses: HookAddress[]): string {
  const { name, title } = definition;
  const { actions, settings, list } = view.parties[name]!;
  const { write, ...others } = actions;
  const isConversation = isChat(definition) && write !== undefined;
  const forms = Object.entries(isConversation ? others : actions).map(
    ([action, one]) =>
      `<details class="action"><summary>${escape(readTitle(one).heading)}</summary>${renderForm(name, action, one, addresses)}</details>`,
  );
  const rows = Object.entries(settings).map(
    ([key, value]) => `<dt>${escape(key)}</dt><dd><code>${escape(value)}</code></dd>`,
  );
  return renderFrame(view, {
    title,
    current: name,
    main: `<h1>${escape(title)} <small>(${escape(name)})</small></h1>
<div class="party" data-party="${escape(name)}"><div>
${isConversation ? renderChat(name, write, addresses) : ''}
${list ? '<div id="lists" aria-live="polite"></div>' : ''}
${forms.length === 0 ? '' : `<h2>Actions</h2>${forms.join('\n')}`}
<h2>Settings for the service</h2><dl>${rows.join('')}</dl>
</div><section aria-labelledby="calls"><h2 id="calls">Calls between the service and this party</h2><div id="exchanges"></div><p id="no-exchanges">None yet.</p></section></div>`,
  });
}

/** The conversation with a bot: messages as bubbles, the input at the bottom. */
function renderChat(party: string, { fields }: SandboxAction, addresses: HookAddress[]): string {
  const { text = '', ...others } = fields;
  return `<section class="chat" aria-label="Conversation"><ol id="messages" aria-live="polite" tabindex="0"></ol>
<form data-party="${escape(party)}" data-action="write"><div class="who">${renderFields(others, addresses)}</div>
<div class="line"><textarea name="text" rows="2" aria-label="Message" required>${escape(text)}</textarea><button class="main">Send</button></div><output></output></form></section>`;
}

function renderForm(party: string, action: string, one: SandboxAction, addresses: HookAddress[]): string {
  const { note } = readTitle(one);
  return `<form data-party="${escape(party)}" data-action="${escape(action)}">${note === '' ? '' : `<p class="quiet">${escape(note)}</p>`}${renderFields(one.fields, addresses)}<button>Run</button><output></output></form>`;
}

const renderFields = (fields: Record<string, string>, addresses: HookAddress[]): string =>
  Object.entries(fields)
    .map(([name, value]) => {
      const label = escape(name.replaceAll('_', ' '));
      if (ADDRESS_FIELDS.includes(name) && addresses.length > 0) {
        const options = addresses.map(({ title, url }) => `<option value="${escape(url)}">${escape(title)}</option>`);
        return `<label>to<select name="${escape(name)}">${options.join('')}</select></label>`;
      }
      return LONG_FIELDS.includes(name)
        ? `<label>${label}<textarea name="${escape(name)}" rows="2">${escape(value)}</textarea></label>`
        : `<label>${label}<input name="${escape(name)}" value="${escape(value)}"></label>`;
    })
    .join('');

/** The heading of an action, and what its title says after a parenthesis or a colon. */
function readTitle({ title }: SandboxAction): { heading: string; note: string } {
  const end = title.search(/ \(|: /);
  return end < 0 ? { heading: title, note: '' } : { heading: title.slice(0, end), note: title.slice(end).trim() };
}

interface Frame {
  title: string;
  /** The name of the party. */
  current?: string;
  /** HTML. */
  main: string;
}

function renderFrame({ url, definitions, service }: SandboxView, { title, current, main }: Frame): string {
  const links = definitions.map(
    (one) =>
      `<li><a href="/pages/${escape(one.name)}"${one.name === current ? ' aria-current="page"' : ''}>${escape(one.title)}</a></li>`,
  );
  const bar = renderTopBar({
    place: 'sandbox',
    service: service === null ? null : `${service.url}/`,
    sandbox: `${url}/`,
    after: '<button class="contents" type="button" popovertarget="side">Contents</button>\n',
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/theme.css">
<link rel="stylesheet" href="/sandbox.css">
<script src="/sandbox.js" defer></script>
<title>${escape(title)}</title>
</head>
<body>
${bar}
<div class="columns">
<nav id="side" class="side" aria-label="Contents" popover><ul><li><a href="/"${current === undefined ? ' aria-current="page"' : ''}>Overview</a></li>${links.join('')}</ul></nav>
<main id="page" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
}
