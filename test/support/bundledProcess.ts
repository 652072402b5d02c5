import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

export interface BundledProcess {
  child: ChildProcess;
  /** The next line of standard output. Throws when the process ends without one. */
  nextLine(): Promise<string>;
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>;
}

/** Starts a TypeScript file in plain node, as `npm start` does: bundled, packages external. */
export async function startBundled(entry: string, args: string[]): Promise<BundledProcess> {
  const outfile = path.resolve('.build', `test-${path.basename(entry, '.ts')}-${process.pid}.mjs`);
  await build({ entryPoints: [entry], outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' });
  const child = spawn(process.execPath, [outfile, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    nextLine: async () => {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${entry} ended without a line.`);
      return value;
    },
    ended: once(child, 'exit').then(([code]) => code as number | null),
  };
}
