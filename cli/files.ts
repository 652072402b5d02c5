import { Command } from 'commander';
import { readFileQuota, saveFileQuota } from '../db/media/files/fileQuota.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';

interface QuotaOptions {
  platform: string;
  mb?: string;
  default?: true;
  json?: true;
}

export function filesCommand(): Command {
  return new Command('files')
    .description('Files of platforms.')
    .addCommand(
      new Command('quota')
        .description('Sets and shows the quota for all files of a platform.')
        .requiredOption('-p, --platform <key>', 'the platform')
        .option('--mb <number>', 'quota in MB (1,000,000 bytes); 0: no limit')
        .option('--default', "remove the platform's own quota, so that FILES_QUOTA_MB applies")
        .option('--json', 'answer as JSON on standard output')
        .action(quota),
    );
}

async function quota({ platform: key, mb, default: isDefault, json }: QuotaOptions): Promise<void> {
  if (isDefault && mb !== undefined)
    throw new AdminError('Cannot be combined with a quota: it removes the quota.', '--default');
  if (mb !== undefined && !/^\d{1,9}$/.test(mb))
    throw new AdminError('Must be a whole number from 0 to 999999999.', '--mb');
  await withSession(async ({ database, config }) => {
    const platform = await findPlatformByKey(database, key);
    if (isDefault || mb !== undefined)
      await saveFileQuota(database, adminActor(), platform.id, mb === undefined ? null : Number(mb));
    const { quotaMb, storedBytes } = await readFileQuota(database, platform.id);
    const limitMb = quotaMb ?? config.filesQuotaMb;
    if (json) return console.log(JSON.stringify({ platform: key, quota_mb: limitMb, stored_bytes: storedBytes }));
    console.log(
      `The files of ${key} use ${storedBytes} bytes; the quota is ${limitMb === 0 ? 'unlimited' : `${limitMb} MB`}.`,
    );
  });
}
