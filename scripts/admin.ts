import { Command } from 'commander';
import process from 'node:process';
import { COMMANDS } from './admin/commands.js';
import { prepared, reportFailure } from './admin/commandLine.js';

/** Only the command that is named is loaded: help and mistakes are answered without the rest of the product. */
async function programFor(words: string[]): Promise<Command> {
  const program = new Command('admin').description(
    'Looks after the platforms of this installation. Works beside a running server and without one, ' +
      'on the same DATA_DIR or DATABASE_URL. Every command takes --json, and --as <username> for whom its changes are stored.',
  );
  const named = words.find((word) => COMMANDS.some(({ name }) => name === word));
  for (const { name, description, load } of COMMANDS) {
    program.addCommand(name === named ? await load() : new Command(name).description(description));
  }
  return prepared(program);
}

try {
  await (await programFor(process.argv.slice(2))).parseAsync();
} catch (error) {
  reportFailure(error);
}
