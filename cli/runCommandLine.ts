import { Command } from 'commander';
import { describeBuild, readBuildInfo, version } from '../server/runtime/version.js';
import { commandPrefix } from './commandPrefix.js';
import { prepareCommand, reportFailure } from './commandLine.js';
import { COMMANDS } from './commands.js';

/** Runs the command in `words`. Prints its result and sets process.exitCode; reports errors instead of throwing. */
export async function runCommandLine(words: string[]): Promise<void> {
  try {
    await (await createProgram(words)).parseAsync(words, { from: 'user' });
  } catch (error) {
    reportFailure(error);
  }
}

/** Loads only the named command, so that help and usage errors are fast. */
async function createProgram(words: string[]): Promise<Command> {
  const program = new Command(commandPrefix())
    .version(asksForVersion(words) ? describeBuild(readBuildInfo()) : version)
    .description(
      'Administers the platforms of this installation. Works beside a running server and without one, ' +
        'on the same DATA_DIR or DATABASE_URL. Every command takes --json, and --as <username>: changes are recorded for this person.',
    );
  const named = words.find((word) => COMMANDS.some(({ name }) => name === word));
  for (const { name, description, load } of COMMANDS) {
    program.addCommand(name === named ? await load() : new Command(name).description(description));
  }
  return prepareCommand(program);
}

/** Other commands need not ask git for the commit. */
const asksForVersion = (words: string[]): boolean => words.includes('--version') || words.includes('-V');
