import { Argument, Command } from 'commander';
import { listStoreOffers, saveStoreOffer } from '../db/commerce/stores/storeOffers.js';
import type { StoreName } from '../db/commerce/stores/storePurchase.js';
import { commandPrefix } from './commandPrefix.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface OfferOptions {
  platform: string;
  test?: true;
  json?: true;
}

const LONGEST = 255;

export function offerCommand(): Command {
  return new Command('offer')
    .description('Names of the products of a platform at app stores. Purchases with other names are rejected.')
    .addCommand(
      new Command('set')
        .description('Sets the name of a product at an app store.')
        .addArgument(new Argument('<store>', 'the store').choices(['appstore', 'mobilepay']))
        .argument('<sku>', 'SKU of the product')
        .argument('<name>', 'name at the store')
        .requiredOption('-p, --platform <key>', 'of which platform')
        .option('--test', 'for purchases of testers instead of paid ones')
        .option('--json', 'answer as JSON on standard output')
        .action(set),
    )
    .addCommand(
      new Command('list')
        .description('Lists the names of products at app stores.')
        .requiredOption('-p, --platform <key>', 'of which platform')
        .option('--json', 'answer as JSON on standard output')
        .action(list),
    );
}

async function set(
  store: StoreName,
  sku: string,
  name: string,
  { platform: key, test, json }: OfferOptions,
): Promise<void> {
  if (name === '' || name.length > LONGEST) throw new AdminError(`A name must have 1 to ${LONGEST} characters.`);
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, key);
    const offer = { sku, store, isLive: !test, externalId: name };
    const isKnown = await saveStoreOffer(database, adminActor(), platform.id, offer).catch(
      (error: { code?: string }) => {
        throw error.code === '23505' ? new AdminError(`Another product of ${key} has this name at the store.`) : error;
      },
    );
    if (!isKnown) throw new AdminError(`${key} has no product '${sku}'.`);
    console.log(
      json
        ? JSON.stringify({ outcome: 'set', ...offer })
        : `'${sku}' is '${name}' at ${store}${test ? ', for testers' : ''}.`,
    );
  });
}

async function list({ platform: key, json }: OfferOptions): Promise<void> {
  await withSession(async ({ database }) => {
    const offers = await listStoreOffers(database, (await findPlatformByKey(database, key)).id);
    if (json) console.log(JSON.stringify(offers));
    else if (offers.length === 0) console.log(`There are no names yet: ${commandPrefix()} offer set.`);
    else printTable(offers);
  });
}
