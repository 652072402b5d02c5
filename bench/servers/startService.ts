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

async function readAddress(output: Readable): Promise<string> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const url = /^\{.*"url":"([^"]+)".*"msg":"serving"\}$/m.exec(text)?.[1];
    if (!url) continue;
    output.resume();
    return url;
  }
  throw new Error(`npm start ended before it served: ${text}`);
}
