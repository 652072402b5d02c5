import { _ } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { type OpenApiDocument, readOperations } from './contract.js';
import { createAjv } from './createAjv.js';
import { listInputSchemas } from './inputSchemas.js';

/** Validators of the first error, by the JSON of their schema. */
export type CompiledValidators = ReadonlyMap<string, ValidateFunction>;

/** What a file of compiled validators exports. The code of `load` refers to formats by their names. */
interface ValidatorsModule {
  schemas: string[];
  load(formats: object): Record<string, ValidateFunction>;
}

const FOLDER = '.build';
const NAME = /^validators-[0-9a-f]{16}\.cjs$/;
/** How long modules of other contracts stay: another process may still load them. */
const RETAINED_MS = 3_600_000;

/**
 * Loads the validators of all parameters and bodies of the contract, compiled by `npm run build` or by the first start. Compiling takes a
 * third of the CPU time of a start. Compiles and stores them if there are none of this contract; where the folder cannot be written,
 * returns none, and each process compiles its own.
 */
export async function loadCompiledValidators(document: OpenApiDocument): Promise<CompiledValidators> {
  const require = createRequire(path.resolve(FOLDER, 'validators.cjs'));
  // A change of the compiler makes other validators, too.
  const { version } = require('ajv/package.json') as { version: string };
  const parts = [JSON.stringify(document), version, String(createAjv), String(writeValidators)];
  const hash = createHash('sha256').update(parts.join()).digest('hex');
  const file = path.resolve(FOLDER, `validators-${hash.slice(0, 16)}.cjs`);
  if (!existsSync(file) && !(await store(file, document))) return new Map();
  const { schemas, load } = require(file) as ValidatorsModule;
  const compiled = load(createAjv(null, { allErrors: false }).formats);
  return new Map(schemas.map((schema, index) => [schema, compiled[nameOf(index)]!]));
}

/** The source of a CommonJS module with the validators of a contract. */
export function writeValidators(document: OpenApiDocument): string {
  const schemas = [
    ...new Set(
      readOperations(document).flatMap((one) =>
        Object.values(listInputSchemas(one)).map((schema) => JSON.stringify(schema)),
      ),
    ),
  ].filter((schema) => schema !== 'null');
  const ajv = createAjv(document, { allErrors: false, code: { source: true, formats: _`formats` } });
  const names = Object.fromEntries(schemas.map((_schema, index) => [nameOf(index), nameOf(index)]));
  schemas.forEach((schema, index) => ajv.addSchema(JSON.parse(schema) as object, nameOf(index)));
  return `module.exports.schemas = ${JSON.stringify(schemas)};
module.exports.load = (formats) => {
const exports = {};
${standalone.default(ajv, names)}
return exports;
};
`;
}

const nameOf = (index: number) => `v${index}`;

/** False: the folder cannot be written. */
async function store(file: string, document: OpenApiDocument): Promise<boolean> {
  const folder = path.dirname(file);
  const unfinished = file.replace(/cjs$/, `${process.pid}.unfinished`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, writeValidators(document));
    // Renamed when complete, so that concurrent processes never read half a file.
    await rename(unfinished, file);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  for (const name of await readdir(folder)) {
    const other = path.join(folder, name);
    if (!NAME.test(name) || other === file) continue;
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > RETAINED_MS) await rm(other, { force: true });
  }
  return true;
}
