import { Command } from 'commander';
import { isAudited, listAuditEntries } from '../db/compliance/audit/listAuditEntries.js';
import { AdminError } from './adminError.js';
import { findPlatformByKey, withSession } from './session.js';

interface AuditOptions {
  platform?: string;
  table?: string;
  limit: string;
}

const MAX_ENTRIES = 10_000;

export function auditCommand(): Command {
  return new Command('audit')
    .description('Prints the audit log, newest first, as JSON lines: actor, old and new values of each change.')
    .option('-p, --platform <key>', 'changes in this platform (default: changes of people, keys and platforms)')
    .option('-t, --table <name>', 'only changes of this table')
    .option('-l, --limit <n>', 'maximum number of entries', '50')
    .action(print);
}

async function print({ platform, table, limit }: AuditOptions): Promise<void> {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > MAX_ENTRIES)
    throw new AdminError(`Must be a number from 1 to ${MAX_ENTRIES}.`, '--limit');
  await withSession(async ({ database }) => {
    const platformId = platform === undefined ? 0 : (await findPlatformByKey(database, platform)).id;
    if (table !== undefined && !(await isAudited(database, table)))
      throw new AdminError(`Changes of a table '${table}' are not logged.`, '--table');
    for (const entry of await listAuditEntries(database, platformId, { table: table ?? null, limit: count }))
      console.log(JSON.stringify(entry));
  });
}
