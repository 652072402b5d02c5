import { escapeHtml as escape } from '../../services/_shared/escapeHtml.js';
import { renderStandInPage } from '../pages/standInPage.js';
import type { SandboxAnswer, SandboxRequest } from '../party.js';

/** A page of the LMS. `content` is HTML. */
export const answerPage = (title: string, content: string, status = 200): SandboxAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: renderStandInPage({ title, content: `${content}<small>This page stands in for an LMS.</small>`, of: 'LMS' }),
});

/** A page whose form submits itself. */
export function answerForm(action: string, fields: Record<string, string>): SandboxAnswer {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return answerPage(
    'Opening the tool',
    `<form method="post" action="${escape(action)}">${inputs.join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );
}

/** JSON with a media type of its own. */
export const answerJson = (
  status: number,
  body: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
): SandboxAnswer => ({
  status,
  headers: { 'Content-Type': type, ...headers },
  body: JSON.stringify(body),
});

export const refuse = (status: number, message: string): SandboxAnswer => answerJson(status, { message });

/** The parameters of a form, or those of the query of a GET. */
export const readParameters = ({ method, query, rawBody }: SandboxRequest): URLSearchParams =>
  method === 'GET' ? query : new URLSearchParams(rawBody.toString('utf8'));

/** The body as JSON of this media type; null for another one, or none. */
export function readJson({ headers, rawBody }: SandboxRequest, type: string): Record<string, unknown> | null {
  if ((headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase() !== type) return null;
  try {
    const body = JSON.parse(rawBody.toString('utf8')) as unknown;
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** One page of a list, and the `Link` header (RFC 8288) of the next one. `url`: of the list. */
export function paginate<Item>(items: Item[], query: URLSearchParams, url: string, most: number) {
  const limit = Math.min(Math.max(Number(query.get('limit')) || most, 1), most);
  const from = Math.max(Number(query.get('from')) || 0, 0);
  const next = new URL(url);
  for (const [name, value] of query) next.searchParams.set(name, value);
  next.searchParams.set('from', String(from + limit));
  return {
    page: items.slice(from, from + limit),
    headers: (from + limit < items.length ? { Link: `<${next.href}>; rel="next"` } : {}) as Record<string, string>,
  };
}
