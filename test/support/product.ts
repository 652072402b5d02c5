import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleScript } from './shared/bundledScript.js';

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

/** The first credential of each role. */
function parseCredentials(text: string): Record<string, string> {
  const matches = [...text.matchAll(/^ +([a-z_]+) .* ((?:Api-Key|Token) \S+)$/gm)];
  return Object.fromEntries(matches.reverse().map(([, role, credential]) => [role, credential]));
}
