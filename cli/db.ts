import { Command } from 'commander';
import {
  DistributionRefused,
  distributeTable,
  buildDistributions,
  readUndistributed,
} from '../db/core/distributeTables.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { withSession } from './session.js';

const HELP = `Spreads the tables of records (statements and what is derived of them, conversations, usage, logs) by platform over the machines of a \
Citus cluster, whose coordinator DATABASE_URL names. Everything else stays on the coordinator. Stop the service for it. Doing it again goes on with what is missing.`;

export function dbCommand(): Command {
  return new Command('db')
    .description('The database itself.')
    .addCommand(
      new Command('distribute')
        .description(HELP)
        .option('--dry-run', 'only print the statements')
        .option('--json', 'report as JSON on standard output')
        .action(distribute),
    );
}

async function distribute({ dryRun, json }: { dryRun?: true; json?: true }): Promise<void> {
  if (dryRun) {
    for (const { statement } of buildDistributions())
      console.log(json ? JSON.stringify({ statement }) : `${statement};`);
    return;
  }
  await withSession(async ({ database }) => {
    const tables = await readUndistributed(database).catch((error: unknown) => {
      throw error instanceof DistributionRefused ? new AdminError(error.message) : error;
    });
    for (const one of buildDistributions(tables)) {
      await distributeTable(database, adminActor(), one);
      console.error(`${one.table} is distributed.`);
    }
    if (json) console.log(JSON.stringify({ distributed: tables }));
    else
      console.log(
        tables.length === 0
          ? 'All tables of records were distributed before.'
          : `${tables.length} tables are distributed.`,
      );
  });
}
