import { escapeHtml } from '../../services/_shared/escapeHtml.js';

/** The parts of the product to which the bar on top leads. */
export type Place = 'start' | 'console' | 'reference' | 'guides' | 'sandbox';

export interface TopBar {
  /** The part that the page belongs to. */
  place: Place;
  /** The address of the service from the page, with a slash at its end or empty; null: unknown, and only the sandbox is linked. */
  service: string | null;
  /** The address of the sandbox; null where none runs. */
  sandbox: string | null;
  /** HTML after the links. */
  after?: string;
}

/** The sign of the product: the book of the favicon. */
const SIGN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#0a4fa8"/><path fill="#fff" d="M11.2 7.6C9.6 6.6 7.6 6.2 5.4 6.4v10.4c2.2-.2 4.2.2 5.8 1.2zm1.6 0c1.6-1 3.6-1.4 5.8-1.2v10.4c-2.2-.2-4.2.2-5.8 1.2z"/></svg>';

/** The bar on top of the pages, with the link past it to `#page`. */
export function renderTopBar({ place, service, sandbox, after = '' }: TopBar): string {
  const places: [Place, string, string | null][] = [
    ['console', 'Console', service === null ? null : `${service}console`],
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
<a class="brand" href="${escapeHtml(home)}">${SIGN}<span>Learning platform</span></a>
<nav class="places" aria-label="Parts of the product">${links.join('')}</nav>
${after}</header>`;
}
