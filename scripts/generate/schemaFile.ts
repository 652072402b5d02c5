import { createHash } from 'node:crypto';

// What the SQL was made from, and its own checksum: with both, a check needs no database server.
const HEADER = /^-- source: (\w+)\n-- text: (\w+)\n\n/m;

/** The text of schema.sql. `source` is a checksum of what the SQL was made from. */
export function schemaFile(source: string, sql: string): string {
  return `-- Made from db/migrations/ by \`npm run generate\`. Changes here are lost. Loads into an empty database.
-- source: ${source}
-- text: ${sha256(sql)}

${sql}`;
}

/** Whether a text of schema.sql was made from this source and not edited. */
export function isCurrentSchema(text: string, source: string): boolean {
  const [, presentSource, presentChecksum] = HEADER.exec(text) ?? [];
  return presentSource === source && presentChecksum === sha256(sqlOfSchemaFile(text));
}

/** The SQL without the header. */
export function sqlOfSchemaFile(text: string): string {
  const header = HEADER.exec(text);
  return header ? text.slice(header.index + header[0].length) : text;
}

/** A checksum of texts, the same with Windows line ends. */
export function sha256(...texts: string[]): string {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(text.replaceAll('\r\n', '\n')).update('\0');
  return sum.digest('hex');
}
