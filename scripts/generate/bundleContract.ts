import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addCommonResponses } from './commonResponses.js';
import type { ContractDocument } from './contractDocument.js';

const run = promisify(execFile);

/**
 * Bundles all files under spec/ into one document, and adds the common responses and headers that operations do not
 * repeat. The names of components are those of their files. Throws when two files have the same name.
 */
export async function bundleContract(specFile: string): Promise<ContractDocument> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-'));
  const bundle = path.join(folder, 'openapi.json');
  try {
    await runRedocly(['bundle', specFile, '--output', bundle, '--component-renaming-conflicts-severity', 'error']);
    return addCommonResponses(JSON.parse(await readFile(bundle, 'utf8')) as ContractDocument);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runRedocly(args: string[]): Promise<void> {
  const require = createRequire(path.resolve('package.json'));
  const packageFile = require.resolve('@redocly/cli/package.json');
  const { bin } = require(packageFile) as { bin: { redocly: string } };
  const program = path.join(path.dirname(packageFile), bin.redocly);
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };
  await run(process.execPath, [program, ...args], { env }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The contract can't be bundled:\n${error.stderr ?? error.message}`);
  });
}
