import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundleScript } from './shared/bundledScript.js';

export interface BundledProcess {
  child: ChildProcess;
  /** The next line of standard output. Throws when the process ends without one. */
  nextLine(): Promise<string>;
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>;
}

/** Bundles a TypeScript file and starts it in plain node. */
export async function startBundled(entry: string, args: string[]): Promise<BundledProcess> {
  const child = spawn(process.execPath, [await bundleScript(entry), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
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
