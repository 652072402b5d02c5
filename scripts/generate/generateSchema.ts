import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../bundle.mjs';
import type * as writer from './schema/migratedSchema.js';
import { isCurrentSchema, schemaFile, sha256 } from './schemaFile.js';

const WRITER = 'scripts/generate/schema';

/**
 * The text that `file` must have. It is made by migrating an empty database, but the present text stands while it comes from the same
 * migrations and the same writer. `checksums` is the text of the migrations' checksums.txt.
 */
export async function generateSchema(file: string, checksums: string): Promise<string> {
  const writerFiles = (await readdir(WRITER)).sort().map((name) => readFile(path.join(WRITER, name), 'utf8'));
  const source = sha256(checksums, ...(await Promise.all(writerFiles)));
  const present = await readFile(file, 'utf8').catch(() => '');
  if (isCurrentSchema(present, source)) return present;
  // Bundled now and not with this script: the list of migrations may just have been written.
  const { migratedSchema } = (await import(await bundle(`${WRITER}/migratedSchema.ts`))) as typeof writer;
  return schemaFile(source, await migratedSchema());
}
