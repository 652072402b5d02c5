import { spawn } from 'node:child_process';

export interface AdminRun {
  status: number | null;
  output: string;
  errors: string;
}

/** Runs `npm run admin -- ...` as a person would, in a process of its own; `input` is what its standard input holds. */
export function runAdmin(
  environment: Record<string, string | undefined>,
  args: string[],
  input = '',
): Promise<AdminRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'admin', ...args], {
      env: { ...process.env, ...environment },
    });
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
