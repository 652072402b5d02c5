import { Command } from 'commander';
import { AdminError } from './adminError.js';

/** `lps db`: commands about the database itself. */
export function dbCommand(): Command {
  return new Command('db')
    .description('The database itself.')
    .addCommand(
      new Command('distribute')
        .description('Not supported yet: distributes learning records over a Citus cluster.')
        .option('--dry-run')
        .option('--json')
        .action(refuse),
    );
}

function refuse(): never {
  throw new AdminError(
    'This version cannot distribute tables over a Citus cluster: every write would fail afterwards. Nothing was changed.',
  );
}
