import { Command } from 'commander';
import { version } from '../server/runtime/version.js';
import { commandPrefix } from './commandPrefix.js';
import { prepareCommand, reportFailure } from './commandLine.js';
import { COMMANDS } from './commands.js';

/** Runs the command that the words name. Its result is printed and in process.exitCode; failures are reported, not thrown. */
export async function runCommandLine(words: string[]): Promise<void> {
  try {
    await (await createProgram(words)).parseAsync(words, { from: 'user' });
  } catch (error) {
    reportFailure(error);
  }
}

/** Only the command that is named is loaded: help and mistakes are answered without the rest of the product. */
async function createProgram(words: string[]): Promise<Command> {
  const program = new Command(commandPrefix())
    .version(version)
    .description(
      'Administers the platforms of this installation. Works beside a running server and without one, ' +
        'on the same DATA_DIR or DATABASE_URL. Every command takes --json, and --as <username>: its changes are stored as those of this person.',
    );
  const named = words.find((word) => COMMANDS.some(({ name }) => name === word));
  for (const { name, description, load } of COMMANDS) {
    program.addCommand(name === named ? await load() : new Command(name).description(description));
  }
  return prepareCommand(program);
}
