import { type CodeMeaning, INPUT_RULES, ITEM_CODES, SCHEMA_KEYWORDS } from '../../services/_shared/errorCodes.js';
import { PROBLEM_TYPES } from '../../services/_shared/problemTypes.js';

/** Builds docs/errors.md: all types of problems and all codes, with cause and remedy. */
export function buildErrorPage(): string {
  const types = Object.entries(PROBLEM_TYPES).map(([type, { status, title, cause, remedy }]) =>
    formatRow([`\`${type}\``, String(status), title, cause, remedy]),
  );
  return `# Errors

This page is made from the code by \`npm run generate\`.

An error is \`application/problem+json\` (RFC 9457). Branch on \`type\`, which never changes; \`detail\` is a sentence for people.
Each answer carries \`X-Request-Id\`, and the body repeats it as \`request_id\`: quote it when you report an error.

## Types

${formatTable(['Type', 'Status', 'Title', 'Cause', 'Remedy'], types)}

## Codes of invalid inputs

With the type \`invalid-input\`, \`errors\` lists each invalid input: \`in\` and \`path\` say where it is, \`message\` what is wrong, and
\`keyword\` is one of these codes.

Keywords of JSON Schema, for rules that the contract states:

${formatCodeTable(SCHEMA_KEYWORDS)}

Rules that no schema expresses:

${formatCodeTable(INPUT_RULES)}

Rules of xAPI have the section of the specification as their code, such as \`Data 2.4.2\` (part Data of xAPI 1.0.3),
\`Communication 2.1.3\` (part Communication), \`IEEE 9274.1.1 4.2.2.1\` (xAPI 2.0) and \`RFC 2046\` (multipart bodies). Correct the
statement or the request as the section says.

## Codes of items

Operations on many items apply the valid ones and list the others in \`error_codes\`, each with its \`index\`, a \`code\` and a \`detail\`.

${formatCodeTable(ITEM_CODES)}
`;
}

const formatCodeTable = (codes: Record<string, CodeMeaning>) =>
  formatTable(
    ['Code', 'Cause', 'Remedy'],
    Object.entries(codes)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { cause, remedy }]) => formatRow([`\`${code}\``, cause, remedy])),
  );

const formatRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

const formatTable = (head: string[], rows: string[]) =>
  [formatRow(head), formatRow(head.map(() => '---')), ...rows].join('\n');
