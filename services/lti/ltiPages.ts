import { escapeHtml as escape } from '../_shared/escapeHtml.js';

/** A page and the headers with which it is sent, named as those of all answers, which they replace. */
export interface LtiPage {
  html: string;
  headers: Record<string, string>;
}

export const HTML = 'text/html; charset=utf-8';

interface PageOptions {
  /** Origins whose pages may show this one in a frame; `*`: any. */
  framedBy?: string[];
  /** Further directives of the content security policy. */
  directives?: string[];
}

/** Builds a page of its title and HTML. */
export function buildPage(
  title: string,
  content: string,
  { framedBy = [], directives = [] }: PageOptions = {},
): LtiPage {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escape(title)}</title></head>
<body>
<main>
<h1>${escape(title)}</h1>
${content}
</main>
</body>
</html>
`;
  const policy = [
    ...[`default-src 'none'`, `base-uri 'none'`, `frame-ancestors ${framedBy.join(' ') || `'none'`}`],
    ...directives,
  ].join('; ');
  return { html, headers: { 'content-security-policy': policy } };
}

/** Hidden fields of a form, as HTML. */
export const hiddenFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('\n');

/**
 * A page that begins the login again in a new window, where cookies of this service are not those of a third party.
 * Any page may frame it: the button does what a link of the LMS does.
 */
export const buildNewWindowPage = (login: string, request: Record<string, string>): LtiPage =>
  buildPage(
    'Open in a new window',
    `<p>Your browser does not let this page sign you in within another one.</p>
<form method="get" action="${escape(login)}" target="_blank">
${hiddenFields(request)}
<button>Open in a new window</button>
</form>`,
    { framedBy: ['*'] },
  );

export interface OpenedPlace {
  platform: string;
  person: string;
  /** Null: nothing in particular. */
  place: { kind: 'course' | 'unit' | 'mentor' | 'home'; name: string };
  /** A sentence about the enrollment; null without one. */
  enrollment: string | null;
}

const KINDS = { course: 'Course', unit: 'Unit', mentor: 'Mentor', home: 'Platform' };

/** A page that names what a launch has opened. */
export const buildOpenedPage = ({ person, place, enrollment, platform }: OpenedPlace): LtiPage =>
  buildPage(
    place.name,
    `<p>${KINDS[place.kind]} of ${escape(platform)}. You are signed in as ${escape(person)}.</p>${
      enrollment === null ? '' : `\n<p>${escape(enrollment)}</p>`
    }`,
  );
