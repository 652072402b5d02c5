import { Command, InvalidArgumentError, Option } from 'commander';
import process from 'node:process';
import { version } from './version.js';
import { helpText } from './helpText.js';

interface Listening {
  /** What a person types before the options: `npm run mock --`. */
  name: string;
  description: string;
  port: number;
  help: string;
}

/** The command line of a program that only listens: `--host`, `--port` and `--help`. Ends the process where it is wrong. */
export function listeningCommand({ name, description, port, help }: Listening): { host: string; port: number } {
  return new Command(name)
    .description(description)
    .version(version)
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 takes a free one')
        .env('PORT')
        .default(port)
        .argParser(portNumber),
    )
    .addHelpText('after', helpText(help))
    .parse()
    .opts<{ host: string; port: number }>();
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

/** Says in one line why it can't listen, and ends the process. */
export function refuseToListen(
  { host, port }: { host: string; port: number },
  error: Error & { code?: string },
): never {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is taken: choose another one with --port.`
      : `${host} can't be listened on: ${error.message}`,
  );
  process.exit(1);
}

/** Ends the process by Ctrl-C and SIGTERM when this is closed. */
export function closeAtStop({ close }: { close(): Promise<unknown> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(0)));
}
