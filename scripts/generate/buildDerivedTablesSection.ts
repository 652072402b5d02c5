import { DERIVED_TABLES } from '../../db/derived/derivedTables.js';
import { STATEMENT_TABLES } from '../../db/derived/statementTables.js';

const BEGIN = '<!-- Made from db/derived by `npm run generate`. Changes here are lost. -->';
const END = '<!-- End of what is made from db/derived. -->';

const code = (name: string): string => (/^[a-z_.]+$/.test(name) ? `\`${name}\`` : name);
const list = (names: readonly string[]): string => names.map(code).join(', ');

/** Replaces the tables of ARCHITECTURE.md that describe the derived tables. Throws when it has no place for them. */
export function buildDerivedTablesSection(page: string): string {
  const [before, rest] = page.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`ARCHITECTURE.md has no lines '${BEGIN}' and '${END}'.`);
  const keyed = DERIVED_TABLES.map(
    ({ tables, kind, sources, readFor, incremental, isPaced }) =>
      `| ${list(tables)} | \`${kind}\` | ${list(sources)} | ${readFor} | ${incremental ?? ''} | ${isPaced ? 'a fifth of the time' : ''} |`,
  );
  const ofRecords = STATEMENT_TABLES.map(
    ({ tables, sources, readFor, written, rebuilt, code: file }) =>
      `| ${list(tables)} | ${list(sources)} | ${readFor} | ${written} | ${rebuilt} | \`${file}\` |`,
  );
  return `${before}${BEGIN}

<!-- prettier-ignore -->
| Tables | Key | Computed from | Read for | Also changed by differences | At most |
| --- | --- | --- | --- | --- | --- |
${keyed.join('\n')}

<!-- prettier-ignore -->
| Tables | Computed from | Read for | Written | Rebuilt | Code |
| --- | --- | --- | --- | --- | --- |
${ofRecords.join('\n')}

${END}${after}`;
}
