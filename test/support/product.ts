import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleScript } from './shared/bundledScript.js';
import { onceARun } from './shared/onceARun.js';

export interface Product {
  url: string;
  pid: number;
  /** Authorization headers by role, as printed. */
  credentials: Record<string, string>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, null after a signal that was not handled. */
  ended: Promise<number | null>;
  /** All that was printed. */
  output(): string;
}

export interface ProductOptions {
  dataFolder: string;
  /** By `scripts/run.mjs`, which bundles at every start, as `npm start` does. */
  asPerson?: boolean;
  nodeProgram?: string;
  env?: Record<string, string>;
}

/** `npm start`: bundled with its packages, in plain node, with an embedded server of its own. */
export async function launchProduct({
  dataFolder,
  asPerson = false,
  nodeProgram = process.execPath,
  env = {},
}: ProductOptions): Promise<Omit<Product, 'url' | 'credentials'>> {
  const program = asPerson ? ['scripts/run.mjs', 'start'] : [await bundleScript('scripts/start.ts')];
  // The one of the test run is not the product's: without it, it starts an embedded server.
  const inherited = { ...process.env };
  delete inherited.DATABASE_URL;
  const child = spawn(nodeProgram, program, {
    env: { ...inherited, DATA_DIR: dataFolder, PORT: '0', LOG_LEVEL: 'warn', SHUTDOWN_DRAIN_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid: child.pid!,
    kill: (signal) => child.kill(signal),
    // 'close' comes when the last of the output has been read.
    ended: once(child, 'close').then(([code]) => code as number | null),
    output: () => output,
  };
}

/** Resolves when it serves. Throws with all that was printed when it ends instead. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const launched = await launchProduct(options);
  let hasEnded = false;
  void launched.ended.then(() => (hasEnded = true));
  for (;;) {
    const text = launched.output();
    const url = /^Serving +(\S+)$/m.exec(text)?.[1];
    // The credentials follow the address in one write.
    if (url) return { ...launched, url, credentials: parseCredentials(text) };
    if (hasEnded) throw new Error(`npm start ended:\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Fills a new folder with the data of a product that has loaded its demo and was stopped, for tests of something else than the first
 * start: loading takes ten times as long as copying.
 */
export async function copyDemo(dataFolder: string): Promise<void> {
  const folder = await onceARun('demo', async (made) => {
    await chmod(made, 0o755);
    const product = await startProduct({ dataFolder: path.join(made, 'data') });
    product.kill('SIGTERM');
    await product.ended;
  });
  // Keeps the owner, who is not root.
  await promisify(execFile)('cp', ['-a', path.join(folder, 'data', '.'), dataFolder]);
}

/** The first credential of each role. */
function parseCredentials(text: string): Record<string, string> {
  const matches = [...text.matchAll(/^ +([a-z_]+) .* ((?:Api-Key|Token) \S+)$/gm)];
  return Object.fromEntries(matches.reverse().map(([, role, credential]) => [role, credential]));
}
