import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { Readable } from 'node:stream';
import { format } from 'node:util';
import { runCommandLine } from '../../cli/runCommandLine.js';
import { bundleScript } from '../support/shared/bundledScript.js';

export interface AdminRun {
  status: number | null;
  output: string;
  errors: string;
}

type Environment = Record<string, string | undefined>;

let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Runs `admin ...` in this process, one after another: a process of its own costs half a second of computing. `input` is what its standard
 * input holds.
 */
export function runAdmin(environment: Environment, args: string[], input = ''): Promise<AdminRun> {
  const run = lastRun.then(() => runHere(environment, args, input));
  lastRun = run.catch(() => {});
  return run;
}

async function runHere(environment: Environment, args: string[], input: string): Promise<AdminRun> {
  const { argv, env, exitCode } = process;
  const priority = getPriority();
  const { log, error } = console;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  const read = { output: '', errors: '' };
  try {
    process.argv = [argv[0]!, 'admin', ...args];
    process.env = Object.fromEntries(
      Object.entries({ ...env, ...environment }).filter(([, value]) => value !== undefined),
    );
    process.exitCode = undefined;
    Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) });
    console.log = (...values) => void (read.output += `${format(...values)}\n`);
    console.error = (...values) => void (read.errors += `${format(...values)}\n`);
    process.stdout.write = (text: string | Uint8Array) => ((read.output += String(text)), true);
    process.stderr.write = (text: string | Uint8Array) => ((read.errors += String(text)), true);
    await runCommandLine(args);
    return { status: Number(process.exitCode ?? 0), ...read };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    // Who is not root goes on with the priority of an import.
    if (process.getuid?.() === 0) setPriority(priority);
    Object.assign(console, { log, error });
    Object.defineProperty(process, 'stdin', stdin);
    // They hide those of the streams.
    delete (process.stdout as Partial<NodeJS.WriteStream>).write;
    delete (process.stderr as Partial<NodeJS.WriteStream>).write;
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!listeners.get(name)?.includes(listener)) process.removeListener(name, listener as () => void);
  }
}

/** Runs `admin ...` in a process of its own; `input` is what its standard input holds. */
export async function runAdminProcess(environment: Environment, args: string[], input = ''): Promise<AdminRun> {
  return run(environment, [await bundleScript('scripts/admin.ts'), ...args], input);
}

/** The same, with nobody who reads what it prints: what is left of a pipe behind `| true`. */
export async function runAdminUnread(environment: Environment, args: string[]): Promise<AdminRun> {
  return run(environment, [await bundleScript('scripts/admin.ts'), ...args], '', { isRead: false });
}

/** Runs `npm run admin -- ...` as a person does, which takes three times as long. */
export function runNpmAdmin(environment: Environment, args: string[]): Promise<AdminRun> {
  return run(environment, ['scripts/run.mjs', 'admin', ...args], '');
}

function run(environment: Environment, program: string[], input: string, { isRead = true } = {}): Promise<AdminRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, { env: { ...process.env, ...environment } });
    const read = { output: '', errors: '' };
    child.stdout.on('data', (text) => (read.output += String(text)));
    child.stderr.on('data', (text) => (read.errors += String(text)));
    if (!isRead) child.stdout.destroy();
    child.on('error', reject);
    // It may end without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('close', (status) => resolve({ status, ...read }));
  });
}
