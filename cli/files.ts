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
        .description('Sets and shows how much the files of a platform may have in all.')
        .requiredOption('-p, --platform <key>', 'whose they are')
        .option('--mb <number>', 'MB (1,000,000 bytes) in all; 0 is no limit')
        .option('--default', 'takes the quota of its own away, so that FILES_QUOTA_MB holds')
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
    console.log(`The files of ${key} have ${storedBytes} bytes of ${limitMb === 0 ? 'any number' : `${limitMb} MB`}.`);
  });
}
