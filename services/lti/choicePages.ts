import { createHash } from 'node:crypto';
import type { StoredLtiChoice } from '../../db/lti/ltiChoices.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';
import { escapeHtml as escape } from '../_shared/escapeHtml.js';
import { formatContentName } from './contentNames.js';
import type { ContentPage, ListedContent } from './listContent.js';
import { type LtiPage, buildPage, hiddenFields } from './ltiPages.js';
import type { OpenChoice } from './requireChoice.js';

const TITLES = { course: 'Courses', unit: 'Units', mentor: 'Mentors' };

const link = (text: string, values: Record<string, string>) =>
  `<a href="${escape(`?${new URLSearchParams(values).toString()}`)}">${escape(text)}</a>`;

/** The LMS may show the pages in a frame, where it waits for the answer. Another site has no cookie there. */
const listLmsOrigins = ({ issuer, return_url: returnUrl }: StoredLtiChoice): string[] => [
  ...new Set([issuer, returnUrl].flatMap((address) => parseExternalUrl(address)?.origin ?? [])),
];

/** The page where a person chooses content for the LMS. It is a form without scripts. */
export function buildChoicePage(open: OpenChoice, platform: string, shown: ContentPage): LtiPage {
  const { kind, courseKey, text, page, count, content } = shown;
  const own = { kind, ...(courseKey !== null && { course_id: courseKey }) };
  const at = (number: number) => ({ ...own, ...(text !== '' && { query: text }), page: String(number) });
  const pages = [
    ...(page.number > 1 ? [link('Previous page', at(page.number - 1))] : []),
    ...(page.offset + page.size < count ? [link('Next page', at(page.number + 1))] : []),
  ];
  const title = courseKey === null ? TITLES[kind] : `Units of ${courseKey}`;
  return buildPage(
    `Choose content of ${platform}`,
    `<nav>${link('Courses', { kind: 'course' })} ${link('Mentors', { kind: 'mentor' })}</nav>
<h2>${escape(title)}</h2>
<form method="get">
${hiddenFields(own)}
<label>Search <input type="search" name="query" maxlength="500" value="${escape(text)}"></label>
<button>Search</button>
</form>
<form method="post">
${hiddenFields({ form_secret: open.formSecret })}
${count === 0 ? '<p>Nothing was found.</p>' : listContentHtml(content, open.choice.accepts_multiple)}
${content.length === 0 ? '' : '<button name="action" value="choose">Add to the LMS</button>'}
<button name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<nav>${pages.join(' ')}</nav>`,
    { framedBy: listLmsOrigins(open.choice), directives: [`form-action 'self'`] },
  );
}

function listContentHtml(content: ListedContent[], isMultiple: boolean): string {
  const field = isMultiple ? 'type="checkbox"' : 'type="radio" required';
  const items = content.map(({ names, name, detail }) => {
    const units =
      names.courseKey !== null && names.blockKey === null
        ? ` ${link('Units', { kind: 'unit', course_id: names.courseKey })}`
        : '';
    return `<li><label><input ${field} name="content" value="${escape(formatContentName(names))}"> ${escape(name)}</label>${
      detail === '' ? '' : ` (${escape(detail)})`
    }${units}</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

const SUBMIT = 'document.forms[0].submit();';
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64');

/** The page that posts the answer to the LMS, by itself or by its button. */
export const buildAnswerPage = ({ choice }: OpenChoice, jwt: string): LtiPage =>
  buildPage(
    'Back to the LMS',
    `<form method="post" action="${escape(choice.return_url)}">
${hiddenFields({ JWT: jwt })}
<button>Continue</button>
</form>
<script>${SUBMIT}</script>`,
    {
      framedBy: listLmsOrigins(choice),
      directives: [`form-action ${new URL(choice.return_url).origin}`, `script-src 'sha256-${SUBMIT_HASH}'`],
    },
  );
