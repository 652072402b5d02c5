import { Command } from 'commander';
import { importCommand } from './admin/import.js';
import { searchCommand } from './admin/search.js';
import { reportFailure } from './admin/session.js';

const program = new Command('admin')
  .description(
    'Looks after the platforms of this installation. Works beside a running server and without one, ' +
      'on the same DATA_DIR or DATABASE_URL.',
  )
  .showHelpAfterError('Add --help for what there is.')
  .addCommand(importCommand())
  .addCommand(searchCommand());

try {
  await program.parseAsync();
} catch (error) {
  reportFailure(error);
}
