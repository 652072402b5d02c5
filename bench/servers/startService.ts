import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';

export interface StartedService {
  url: string;
  pid: number;
  /** Sends the signal and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs `npm start` in production mode on a free port. Resolves when it accepts connections. */
export async function startService(env: Record<string, string | undefined>): Promise<StartedService> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    // A variable that is undefined is not passed on.
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
    process.off('exit', kill);
  };
  try {
    return { url: await readAddress(child.stdout), pid: pidOf(child), end };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('npm start did not start.');
  return pid;
}

/** Reads the output to its end, since a process does not end while its last lines wait for a reader. */
function readAddress(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text: string | null = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      if (text === null) return;
      text += chunk;
      const url = /^\{.*"url":"([^"]+)".*"msg":"serving"\}$/m.exec(text)?.[1];
      if (!url) return;
      text = null;
      resolve(url);
    });
    output.once('end', () => reject(new Error(`npm start ended before it served: ${text}`)));
  });
}
