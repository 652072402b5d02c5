import { Command, InvalidArgumentError, Option } from 'commander';
import process from 'node:process';
import { version } from './version.js';
import { createHelpText } from './createHelpText.js';

interface Listening {
  /** The command before the options: `npm run mock --`. */
  name: string;
  description: string;
  port: number;
  help: string;
}

/**
 * Parses the command line of a program that only listens: `--host`, `--port` and `--help`. Ends the process if it is
 * invalid.
 */
export function parseListeningCommand({ name, description, port, help }: Listening): { host: string; port: number } {
  return new Command(name)
    .description(description)
    .version(version)
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 takes a free one')
        .env('PORT')
        .default(port)
        .argParser(parsePort),
    )
    .addHelpText('after', createHelpText(help))
    .parse()
    .opts<{ host: string; port: number }>();
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

/** Prints why the program cannot listen, and ends the process. */
export function refuseToListen(
  { host, port }: { host: string; port: number },
  error: Error & { code?: string },
): never {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} of ${host} is in use. Choose another one with --port.`
      : `Cannot listen on ${host}: ${error.message}`,
  );
  process.exit(1);
}

/** Closes the program on Ctrl-C and SIGTERM, and then ends the process. */
export function closeAtStop({ close }: { close(): Promise<unknown> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(0)));
}
