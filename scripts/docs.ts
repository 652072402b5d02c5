import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/contract/contract.js';
import { writeSite } from './docs/writeSite.js';

// Writes the documentation as files for any web server: `npm run docs` to .build/docs, `npm run docs -- <folder>` to an empty folder.
const OWN = path.resolve('.build/docs');

const [named] = process.argv.slice(2);
const folder = named === undefined ? OWN : path.resolve(process.env.INIT_CWD ?? '.', named);
if (folder === OWN) await rm(OWN, { recursive: true, force: true });
const present = await readdir(folder).catch(() => []);
if (present.length > 0) {
  console.error(`${folder} is not empty. The documentation is written to an empty folder only.`);
  process.exit(1);
}
const names = await writeSite(document as unknown as OpenApiDocument, folder);
console.log(`${folder}: ${names.length} files. The first page is index.html.`);
