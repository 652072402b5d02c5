import { spawn } from 'node:child_process';
import process from 'node:process';
import { bundledScript } from '../../support/shared/bundledScript.js';

export interface AdminRun {
  status: number | null;
  output: string;
  errors: string;
}

/** Runs `admin ...` in a process of its own; `input` is what its standard input holds. */
export async function runAdmin(environment: Record<string, string | undefined>, args: string[], input = ''): Promise<AdminRun> {
  return run(environment, [await bundledScript('scripts/admin.ts'), ...args], input);
}

/** Runs `npm run admin -- ...` as a person does, which takes three times as long. */
export function runNpmAdmin(environment: Record<string, string | undefined>, args: string[]): Promise<AdminRun> {
  return run(environment, ['scripts/run.mjs', 'admin', ...args], '');
}

function run(environment: Record<string, string | undefined>, program: string[], input: string): Promise<AdminRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, { env: { ...process.env, ...environment } });
    const read = { output: '', errors: '' };
    child.stdout.on('data', (text) => (read.output += String(text)));
    child.stderr.on('data', (text) => (read.errors += String(text)));
    child.on('error', reject);
    // It may end without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('close', (status) => resolve({ status, ...read }));
  });
}
