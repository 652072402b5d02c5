import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { CALLERS } from './callers.js';

const run = promisify(execFile);
const CONTRACT = path.resolve('generated/openapi.json');
const program = (file: string) => path.resolve('node_modules', file);

export interface GeneratedClients {
  /** What the strict compiler finds wrong with the generated code and its callers; empty for nothing. */
  typeErrors(): Promise<string>;
  /** Calls the service by all three, and returns the outcome of each by its name. */
  call(environment: Record<string, string>): Promise<Record<string, unknown>>;
  remove(): Promise<void>;
}

/** Generates clients of the whole contract by openapi-typescript, hey-api and orval, in a temporary folder, with the callers beside them. */
export async function generateClients(serviceUrl: string): Promise<GeneratedClients> {
  const folder = await mkdtemp(path.join(tmpdir(), 'generated-clients-'));
  const orvalOptions = {
    clients: {
      input: { target: CONTRACT },
      output: { target: './orval/api.ts', mode: 'split', client: 'fetch', baseUrl: serviceUrl },
    },
  };
  const options = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    module: 'ESNext',
    moduleResolution: 'bundler',
    skipDefaultLibCheck: true,
  };
  await Promise.all([
    writeFile(path.join(folder, 'package.json'), '{"type": "module"}'),
    writeFile(path.join(folder, 'orval.config.cjs'), `module.exports = ${JSON.stringify(orvalOptions)};`),
    writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*.ts', 'hey-api', 'orval'] }),
    ),
    symlink(path.resolve('node_modules'), path.join(folder, 'node_modules')),
    ...Object.entries(CALLERS).map(([name, source]) => writeFile(path.join(folder, name), source)),
  ]);
  const node = (...command: string[]) => run(process.execPath, command, { cwd: folder, maxBuffer: 2 ** 26 });
  await Promise.all([
    node(
      program('openapi-typescript/bin/cli.js'),
      CONTRACT,
      '-o',
      'openapi-typescript.ts',
      '--default-non-nullable=false',
    ),
    node(program('@hey-api/openapi-ts/bin/run.js'), '-i', CONTRACT, '-o', 'hey-api', '--no-log-file'),
    node(program('orval/dist/bin/orval.js'), '--config', 'orval.config.cjs'),
  ]);
  return {
    typeErrors: () =>
      node(program('typescript/bin/tsc'), '-p', '.').then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      ),
    call: async (environment) => {
      await build({
        entryPoints: [path.join(folder, 'main.ts')],
        bundle: true,
        platform: 'node',
        format: 'esm',
        outfile: path.join(folder, 'main.mjs'),
        logLevel: 'silent',
      });
      const { stdout } = await run(process.execPath, ['main.mjs'], {
        cwd: folder,
        env: { ...process.env, ...environment },
      });
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
