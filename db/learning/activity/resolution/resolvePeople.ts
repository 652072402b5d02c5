import { type Transaction, query } from '../../../core/transaction.js';
import { computeDigests, parseAgentIdentifier, listPersonIdentifiers } from './agentIdentifiers.js';
import type { RecordSettings } from './recordSettings.js';
import { type NamedTerm, readTerms } from './readTerms.js';
import type { ResolvedAgent } from './resolvedAgent.js';

const KNOWN = {
  name: 'activity: known people',
  text: 'select identifier_id as term, user_id as "userId" from record_people where platform_id = $1 and identifier_id = any ($2::integer[])',
};

interface KnownAgent {
  term: ResolvedAgent['identifier_id'];
  userId: ResolvedAgent['user_id'];
}

/** The people of agents, by identifier id; null: unknown. New agents are resolved and stored. */
export async function resolvePeople(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  terms: number[],
): Promise<Map<number, number | null>> {
  const rows = await query<KnownAgent>(trx, KNOWN, [platformId, terms]);
  const people = new Map(rows.map(({ term, userId }) => [term, userId]));
  const missing = terms.filter((term) => !people.has(term));
  if (missing.length === 0) return people;
  const named = await readTerms(trx, platformId, missing);
  for (const [term, userId] of await resolve(trx, platformId, settings, named)) people.set(term, userId);
  return people;
}

const STORE = {
  changes: true as const,
  name: 'activity: store people',
  text: `insert into record_people (platform_id, identifier_id, identifier, user_id)
         select $1, * from unnest($2::integer[], $3::text[], $4::bigint[])
         on conflict (platform_id, identifier_id) do update set identifier = excluded.identifier, user_id = excluded.user_id`,
};

async function resolve(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  terms: NamedTerm[],
): Promise<Map<number, number | null>> {
  const identified = terms.map(({ id, name }) => ({ id, identifier: parseAgentIdentifier(name, settings) }));
  const owners = await findOwners(trx, platformId, new Set(identified.flatMap(({ identifier }) => identifier ?? [])));
  const people = new Map(
    identified.map(({ id, identifier }) => [id, (identifier !== null && owners.get(identifier)) || null]),
  );
  await query(trx, STORE, [
    platformId,
    identified.map(({ id }) => id),
    identified.map(({ identifier }) => identifier),
    [...people.values()],
  ]);
  return people;
}

/** Including former members, whose activity remains theirs. */
const MEMBERS = `
  select users.id, users.username, users.email
    from users join memberships on memberships.platform_id = $1 and memberships.user_id = users.id`;
const BY_NAME = {
  name: 'activity: members by user name',
  text: `${MEMBERS} where lower(users.username) = any ($2::text[])`,
};
const BY_ADDRESS = {
  name: 'activity: members by address',
  text: `${MEMBERS} where lower(users.email) = any ($2::text[])`,
};
const ALL = { name: 'activity: all members', text: MEMBERS };

interface Member {
  id: number;
  username: string;
  email: string;
}

/** The members with these identifiers. Hashes are compared with those of all members, as they cannot be looked up. */
async function findOwners(
  trx: Transaction,
  platformId: number,
  identifiers: Set<string>,
): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  const own = (member: Member, identifier: string) => {
    if (identifiers.has(identifier)) owners.set(identifier, member.id);
  };
  const named = (prefix: string) =>
    [...identifiers].filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  const usernames = named('username:');
  const addresses = named('mailto:');
  if (usernames.length > 0)
    for (const member of await query<Member>(trx, BY_NAME, [platformId, usernames]))
      own(member, `username:${member.username.toLowerCase()}`);
  if (addresses.length > 0)
    for (const member of await query<Member>(trx, BY_ADDRESS, [platformId, addresses]))
      own(member, `mailto:${member.email.toLowerCase()}`);
  if (named('sha1:').length > 0)
    for (const member of await query<Member>(trx, ALL, [platformId]))
      for (const digest of computeDigests(member.email)) own(member, digest);
  return owners;
}

/** An agent who now resolves to another person. */
export interface ChangedPerson {
  term: number;
  previousUser: number | null;
}

const BY_ID = { name: 'activity: members by id', text: `${MEMBERS} where users.id = any ($2::bigint[])` };
const CLAIM = {
  changes: true as const,
  name: 'activity: claim agents',
  text: `with claimed as (
           select known.identifier_id, known.user_id as previous, owner.user_id
             from unnest($2::text[], $3::bigint[]) owner (identifier, user_id)
             join record_people known on known.platform_id = $1 and known.identifier = owner.identifier
            where known.user_id is distinct from owner.user_id
         )
         update record_people set user_id = claimed.user_id from claimed
          where platform_id = $1 and record_people.identifier_id = claimed.identifier_id
         returning record_people.identifier_id as term, claimed.previous as "previousUser"`,
};

/** Resolves the agents of new or renamed members. Agents that match no member any more keep their last person. */
export async function claimAgents(trx: Transaction, platformId: number, userIds: number[]): Promise<ChangedPerson[]> {
  if (userIds.length === 0) return [];
  const members = await query<Member>(trx, BY_ID, [platformId, userIds]);
  const owned = members.flatMap((member) =>
    listPersonIdentifiers(member).map((identifier) => ({ identifier, id: member.id })),
  );
  return query<ChangedPerson>(trx, CLAIM, [
    platformId,
    owned.map(({ identifier }) => identifier),
    owned.map(({ id }) => id),
  ]);
}

const EVERY_KNOWN = {
  name: 'activity: every known agent',
  text: 'select identifier_id as term, user_id as "userId" from record_people where platform_id = $1',
};

/** Resolves every agent again, after a change of home pages. */
export async function resolveEveryone(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
): Promise<ChangedPerson[]> {
  const before = await query<KnownAgent>(trx, EVERY_KNOWN, [platformId]);
  const named = await readTerms(
    trx,
    platformId,
    before.map(({ term }) => term),
  );
  const after = await resolve(trx, platformId, settings, named);
  return before
    .filter(({ term, userId }) => after.get(term) !== userId)
    .map(({ term, userId }) => ({ term, previousUser: userId }));
}
