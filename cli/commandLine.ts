import { type Command, CommanderError } from 'commander';
import process from 'node:process';
import { AdminError } from './adminError.js';

/** Errors whose message is all that a user needs. Compared by name, so that reporting them loads no other modules. */
const USER_ERRORS = new Set([
  'AdminError',
  'ConfigError',
  'DatabaseVersionError',
  'EmbeddedPostgresError',
  'SecretsLocked',
]);

/**
 * Reports an error. Requested help is not an error. With --json errors are JSON: `{"error": "...", "option":
 * "--platform"}`.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    const [, option = null] = /(--[\w-]+)/.exec(error.message) ?? [];
    if (error.exitCode !== 0 && isJsonRequested()) printError(error.message.replace(/^error: /, ''), option);
    return;
  }
  process.exitCode = 1;
  if (isJsonRequested())
    printError(
      error instanceof Error ? error.message : String(error),
      error instanceof AdminError ? error.option : null,
    );
  else if (error instanceof AdminError && error.option !== null) console.error(`${error.option}: ${error.message}`);
  else console.error(error instanceof Error && USER_ERRORS.has(error.name) ? error.message : error);
}

/**
 * Prepares a command and its subcommands: errors show the usage and end in reportFailure; adds --json and --as.
 * `parents`: the names before its own.
 */
export function prepareCommand(command: Command, parents = ''): Command {
  const name = `${parents}${command.name()}`;
  command.exitOverride().showHelpAfterError(`Usage: ${name} ${command.usage()}\nAdd --help for details.`);
  if (isJsonRequested()) command.configureOutput({ writeErr: () => {} });
  if (command.commands.length === 0) {
    if (!command.options.some(({ long }) => long === '--json'))
      command.option('--json', 'answer as JSON on standard output, a line for each record');
    command.option(
      '--as <username>',
      'user name of the person to record changes for, in addition to the user of this machine',
    );
  }
  for (const one of command.commands) prepareCommand(one, `${name} `);
  return command;
}

const isJsonRequested = () => process.argv.includes('--json');

function printError(message: string, option: string | null): void {
  console.error(JSON.stringify({ error: message, ...(option !== null && { option }) }));
}
