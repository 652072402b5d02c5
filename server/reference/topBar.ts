import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { SIGN } from './icon.js';

/** The parts of the product to which the bar on top leads. */
export type SitePlace = 'start' | 'console' | 'reference' | 'guides' | 'sandbox';

export interface TopBar {
  /** The part that the page belongs to. */
  place: SitePlace;
  /** The address of the service from the page, with a slash at its end or empty; null: unknown, and only the sandbox is linked. */
  service: string | null;
  /** Whether the console is beside the pages. */
  hasConsole?: boolean;
  /** The address of the sandbox; null where none runs. */
  sandbox: string | null;
  /** HTML after the links. */
  after?: string;
}

/** Within HTML the namespace is implied. */
const INLINE_SIGN = SIGN.replace(/ xmlns="[^"]*"/, '');

/** The bar on top of the pages, with the link past it to `#page`. */
export function renderTopBar({ place, service, hasConsole = true, sandbox, after = '' }: TopBar): string {
  const places: [SitePlace, string, string | null][] = [
    ['console', 'Console', service === null || !hasConsole ? null : `${service}console`],
    ['reference', 'Reference', service === null ? null : `${service}docs`],
    ['guides', 'Guides', service === null ? null : `${service}docs/guides/`],
    ['sandbox', 'Sandbox', sandbox],
  ];
  const links = places
    .filter(([, , to]) => to !== null)
    .map(
      ([name, title, to]) => `<a href="${escapeHtml(to!)}"${name === place ? ' aria-current="true"' : ''}>${title}</a>`,
    );
  const home = service === null ? sandbox! : service || './';
  return `<a class="skip" href="#page">Skip to the content</a>
<header class="bar">
<a class="brand" href="${escapeHtml(home)}">${INLINE_SIGN}<span>Learning platform</span></a>
<nav class="places" aria-label="Parts of the product">${links.join('')}</nav>
${after}</header>`;
}
