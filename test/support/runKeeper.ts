import net from 'node:net';
import process from 'node:process';
import { once } from 'node:events';
import { findProcessesByEnvironment } from './processes.js';
import { startTestRun } from './testRun.js';

/**
 * Lives beside a test run, in a process group of its own. It starts the server, says in one line of JSON where it is, and cleans
 * up when its standard input ends: after the last test, or when Jest dies, however it dies. Jest itself needs no signal handlers,
 * which a test that never yields would keep from running. File 3, where there is one, is a pipe from the program that started
 * Jest: when that one dies, Jest is ended.
 */
const jest = process.ppid;
const [marker, value, hasRunner] = process.argv.slice(2) as [string, string, string];
// Cleaning up is what this process is for: it is not ended in the middle of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.stdin.destroy());

const run = await startTestRun();
process.stdout.on('error', () => {});
process.stdout.write(`${JSON.stringify({ server: run.server, temporaryFolder: run.temporaryFolder })}\n`);
process.stdin.resume();
const jestEnded = process.stdin.destroyed || once(process.stdin, 'close');
const runnerEnded =
  hasRunner === '1' ? once(new net.Socket({ fd: 3 }).resume(), 'close') : new Promise<never>(() => {});
await Promise.race([jestEnded, runnerEnded.then(() => kill(jest))]);
for (const { pid, command } of findProcessesByEnvironment(marker, value)) {
  console.error(`Ended what a test left running: ${pid} ${command.slice(0, 200)}`);
  kill(pid);
}
await run.finish();
process.exit();

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
