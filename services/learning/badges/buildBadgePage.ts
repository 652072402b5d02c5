import type { components } from '../../../generated/types.js';
import { escapeHtml as escape } from '../../_shared/escapeHtml.js';

type Verification = components['schemas']['BadgeVerification'];

const day = (time: string) => time.slice(0, 10);

/** A page for people that says what a badge is for and whether it holds. It needs neither styles nor scripts. */
export function buildBadgePage({ id, valid, checks, ...badge }: Verification): string {
  const title = `${badge.achievement} · ${badge.issuer.name}`;
  const rows: [string, string][] = [
    [badge.kind === 'course' ? 'Completed course' : 'Acquired skill', badge.achievement],
    ['Recipient', badge.recipient ?? 'no longer known'],
    ['Issued by', badge.issuer.name],
    ['Issued on', day(badge.issued_at)],
    ...(badge.revoked_at === null ? [] : [['Revoked on', day(badge.revoked_at)] as [string, string]]),
    ['Signature', checks.signature ? 'valid' : 'not valid'],
    ['Badge', id],
  ];
  const list = rows.map(([term, text]) => `<dt>${escape(term)}</dt><dd>${escape(text)}</dd>`).join('\n');
  const verdict = valid
    ? 'This badge is valid.'
    : badge.revoked_at
      ? 'This badge was revoked.'
      : 'This badge is not valid.';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escape(title)}</title></head>
<body>
<main>
<h1>${escape(badge.achievement)}</h1>
<p><strong>${verdict}</strong></p>
<dl>
${list}
</dl>
</main>
</body>
</html>
`;
}
