import { Command } from 'commander';
import { rotateSecrets } from '../db/core/rotateSecrets.js';
import { createSecretBox } from '../db/core/secretBox.js';
import { ENCRYPTED_COLUMNS } from '../db/encryptedColumns.js';
import { readSecretKeys } from '../server/runtime/openSecrets.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { withSession } from './session.js';

const ROTATE_HELP = `
1. Start the service with the new key as SECRETS_KEY and the previous one as SECRETS_KEY_OLD: it decrypts with both, and encrypts with the new
   one. If it runs on several machines, first start each of them with the new key as SECRETS_KEY_OLD, so that all can decrypt with it.
2. Run this command with the same two variables. It may be interrupted and run again; it continues.
3. Start the service without SECRETS_KEY_OLD. Keys of tenants' sites that were created with the previous key become invalid.
With the embedded PostgreSQL, the previous key is in DATA_DIR (secrets.key); remove the file at the end.`;

export function secretsCommand(): Command {
  return new Command('secrets')
    .description('The key of stored secrets.')
    .addCommand(
      new Command('rotate')
        .description('Encrypts stored secrets with SECRETS_KEY that are still encrypted with the previous key.')
        .option('--json', 'answer as JSON on standard output')
        .addHelpText('after', createHelpText(ROTATE_HELP))
        .action(rotate),
    );
}

async function rotate({ json }: { json?: true }): Promise<void> {
  await withSession(async ({ database, config }) => {
    const { present, old } = await readSecretKeys(config);
    if (!present) throw new AdminError('Set SECRETS_KEY to the new key.');
    if (old.length === 0) throw new AdminError('The previous key is missing: set SECRETS_KEY_OLD.');
    const keys = { present: createSecretBox(present), old: createSecretBox(old[0]!, old.slice(1)) };
    const rotated = await rotateSecrets(database, adminActor(), ENCRYPTED_COLUMNS, keys);
    if (json) console.log(JSON.stringify(rotated));
    else
      for (const { table, column, resealed, unreadable } of rotated)
        console.log(
          `${table}.${column}: ${resealed} encrypted with the new key${unreadable > 0 ? `, ${unreadable} unreadable` : ''}`,
        );
    const lost = rotated.reduce((sum, { unreadable }) => sum + unreadable, 0);
    if (lost > 0)
      throw new AdminError(`${lost} stored secrets can be decrypted with neither key. They were not changed.`);
  });
}
