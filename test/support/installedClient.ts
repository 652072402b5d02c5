import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';

const PACKAGE = 'generated/client';
const run = promisify(execFile);
const NAME = '@learning-platform/client';

export interface InstalledClient {
  /** A folder in which the client package is installed. */
  folder: string;
  remove(): Promise<void>;
}

/** Packs the client package and unpacks it as npm does, beside its dependency, in a folder outside of this repository. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(path.join(tmpdir(), 'client-'));
  const target = path.join(folder, 'node_modules', NAME);
  await mkdir(target, { recursive: true });
  const { stdout } = await run('npm', ['pack', path.resolve(PACKAGE), '--json', '--pack-destination', folder], {
    cwd: folder,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['-xzf', path.join(folder, filename), '-C', target, '--strip-components=1']);
  await symlink(path.resolve('node_modules/openapi-fetch'), path.join(folder, 'node_modules/openapi-fetch'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Lists the compiler errors of files beside the installed client, including those in the package's declarations. */
export async function listTypeErrors(folder: string, sources: Record<string, string>): Promise<string[]> {
  const files = Object.keys(sources).map((file) => path.join(folder, file));
  await Promise.all(Object.values(sources).map((source, index) => writeFile(files[index]!, source)));
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    module: ts.ModuleKind.NodeNext,
    skipDefaultLibCheck: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
