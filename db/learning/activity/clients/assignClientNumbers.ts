import { hash } from 'node:crypto';
import { type Transaction, query } from '../../../core/transaction.js';
import { parseDevice } from './parseDevice.js';
import type { StatedClient } from './parseClient.js';

const KNOWN = {
  name: 'activity: known clients',
  text: `select id, encode(digest, 'hex') as digest from record_clients
          where platform_id = $1 and digest = any (select decode(one, 'hex') from unnest($2::text[]) one)`,
};
const STORE = {
  changes: true as const,
  name: 'activity: store clients',
  text: `insert into record_clients (platform_id, id, digest, continent, country, region, city, user_agent, browser, operating_system, screen)
         select $1, last.id + number, decode(digest, 'hex'), continent, country, region, city, user_agent, browser, operating_system, screen
           from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[]) with ordinality
                as sent (digest, continent, country, region, city, user_agent, browser, operating_system, screen, number)
          cross join (select coalesce(max(id), 0) as id from record_clients where platform_id = $1) last
         returning id, encode(digest, 'hex') as digest`,
};

/** The ids of clients, in the same order. Assigns ids to new ones; the caller must hold the platform's cursor. */
export async function assignClientNumbers(
  trx: Transaction,
  platformId: number,
  clients: readonly StatedClient[],
): Promise<number[]> {
  if (clients.length === 0) return [];
  const digests = clients.map(computeDigest);
  const byDigest = new Map(digests.map((digest, index) => [digest, clients[index]!]));
  const numbers = new Map<string, number>();
  const add = (rows: { id: number; digest: string }[]) => {
    for (const { id, digest } of rows) numbers.set(digest, id);
  };
  add(await query(trx, KNOWN, [platformId, [...byDigest.keys()]]));
  const added = [...byDigest]
    .filter(([digest]) => !numbers.has(digest))
    .map(([digest, client]) => ({ digest, ...client, ...parseDevice(client) }));
  if (added.length > 0)
    add(
      await query(trx, STORE, [
        platformId,
        added.map(({ digest }) => digest),
        added.map(({ continent }) => continent),
        added.map(({ country }) => country),
        added.map(({ region }) => region),
        added.map(({ city }) => city),
        added.map(({ userAgent }) => userAgent),
        added.map(({ browser }) => browser),
        added.map(({ operatingSystem }) => operatingSystem),
        added.map(({ screen }) => screen),
      ]),
    );
  return digests.map((digest) => numbers.get(digest)!);
}

function computeDigest({ continent, country, region, city, userAgent, browser, screen }: StatedClient): string {
  return hash('sha256', JSON.stringify([continent, country, region, city, userAgent, browser, screen]), 'hex').slice(
    0,
    32,
  );
}
