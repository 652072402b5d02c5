import type { Knex } from 'knex';
import { schemaFiles } from '../schema/index.js';

/** Sections of the files in the order of their execution: each may use what the ones before have made. */
const SECTIONS = ['Extensions', 'Functions', 'Tables', 'Views', 'Foreign keys', 'Indexes', 'Triggers', 'Rows'];

/**
 * Creates the schema of db/schema in an empty database. Throws a database error, or an error where a file has a section
 * of another title.
 */
export async function createSchema(trx: Knex.Transaction): Promise<void> {
  const sections = readSections(Object.values(schemaFiles));
  // Functions may call each other and read tables that come later.
  await trx.raw('set local check_function_bodies = off');
  // Escaped, or knex would take question marks for bindings.
  for (const title of SECTIONS) await trx.raw((sections.get(title) ?? []).join('\n').replaceAll('?', '\\?'));
}

/** The SQL of each section, by title. A section begins with its title: `-- ===== Tables =====`. */
function readSections(files: string[]): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  for (const file of files) {
    const [, ...parts] = file.replaceAll('\r\n', '\n').split(/^-- ===== (.+) =====$/m);
    for (let index = 0; index < parts.length; index += 2) {
      const title = parts[index]!;
      if (!SECTIONS.includes(title))
        throw new Error(`db/schema has a section '${title}': the titles are ${SECTIONS.join(', ')}.`);
      sections.set(title, [...(sections.get(title) ?? []), parts[index + 1]!]);
    }
  }
  return sections;
}
