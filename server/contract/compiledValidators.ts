import { _, type ValidateFunction } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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
/** Sources, below this project's folder, whose changes make other validators. */
const COMPILER = ['compiledValidators', 'createAjv', 'inputSchemas', 'contract'].map(
  (name) => `server/contract/${name}.ts`,
);
const NAME = /^validators-[0-9a-f]{16}\.cjs$/;
/** How long modules of other contracts stay: another process may still load them. */
const RETAINED_MS = 3_600_000;

/**
 * Loads the validators of all parameters and bodies of the contract, which `npm run build` or the first start compiled and stored:
 * compiling takes a third of the CPU time of a start. Compiles and stores them if there are none of this contract. Where the folder
 * cannot be written, returns an empty map, and each process compiles its own.
 */
export async function loadCompiledValidators(document: OpenApiDocument): Promise<CompiledValidators> {
  const require = createRequire(path.resolve(FOLDER, 'validators.cjs'));
  const { version } = require('ajv/package.json') as { version: string };
  const hash = createHash('sha256').update(JSON.stringify(document)).update(version);
  for (const source of COMPILER) hash.update(await readFile(source));
  const file = path.resolve(FOLDER, `validators-${hash.digest('hex').slice(0, 16)}.cjs`);
  if (!existsSync(file) && !(await store(file, document))) return new Map();
  const { schemas, load } = require(file) as ValidatorsModule;
  const compiled = load(createAjv(null, { allErrors: false }).formats);
  return new Map(schemas.map((schema, index) => [schema, compiled[nameOf(index)]!]));
}

/** The source of a CommonJS module with the validators of a contract. */
export function writeValidators(document: OpenApiDocument): string {
  const declared = readOperations(document).flatMap((operation) => Object.values(listInputSchemas(operation)));
  const schemas = [...new Set(declared.filter((schema) => schema !== null).map((schema) => JSON.stringify(schema)))];
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

/** Compiles and stores the validators. Returns false if the folder cannot be written. */
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
