import { createHash } from 'node:crypto';
import { escapeHtml as escape } from '../_shared/escapeHtml.js';
import { type LtiPage, buildPage } from './ltiPages.js';
import type { RegisteredLms } from './registerTool.js';

/** Tells the LMS that the window can be closed (LTI Dynamic Registration 1.0, 3.7). */
const CLOSE = `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');`;
const CLOSE_HASH = createHash('sha256').update(CLOSE).digest('base64');

/** The page of a registration that was made. The LMS shows it in a frame or in a window that it opened. */
export function buildRegisteredPage({ name, active, hasDeployment }: RegisteredLms): LtiPage {
  const sentences = [
    `${name} is registered.`,
    active ? 'Its launches are accepted.' : 'An administrator must activate it before its launches are accepted.',
    ...(hasDeployment ? [] : ['An administrator adds its deployment when the LMS has made one.']),
  ];
  const page = buildPage('Registered', `<p>${escape(sentences.join(' '))}</p>\n<script>${CLOSE}</script>`, {
    framedBy: ['*'],
    directives: [`script-src 'sha256-${CLOSE_HASH}'`],
  });
  // Otherwise the page would not see the window that opened it.
  return { ...page, headers: { ...page.headers, 'cross-origin-opener-policy': 'unsafe-none' } };
}
