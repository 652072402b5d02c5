import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, databaseInTransaction } from '../../core/transaction.js';
import { createCredential } from '../access/credentials.js';
import { Credential } from './credential.js';
import { reserveCredentialName } from './namedCredentials.js';

/** The list of tokens is not paged, so their number is limited. */
const MOST_TOKENS = 100;

/** A token of a person without its secret. Times have the format of `utc_time`. */
export interface UserToken {
  name: string;
  platform_key: string;
  prefix: string;
  scopes: string[] | null;
  created: string;
  expires: string | null;
  last_used: string | null;
}

export interface IncomingToken {
  name: string;
  expiresAt?: Date;
  /** See Caller. */
  scopes?: string[];
  /** Id of a credential: the token has no more rights, and does not outlive it. */
  limitedBy?: number;
}

export interface TokenOwner {
  platform: { id: number; key: string };
  user: { id: number; username: string };
}

export type NewUserToken = { outcome: 'created'; secret: string } | { outcome: 'name_taken' } | { outcome: 'limit' };

/**
 * Issues a token that acts as the person in the platform, valid at once. Throws CredentialRefused when the person does
 * not have the role that `limitedBy` is limited to.
 */
export function createUserToken(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platform, user }: TokenOwner,
  { name, expiresAt, scopes, limitedBy }: IncomingToken,
): Promise<NewUserToken> {
  return db.transaction(actor, async (trx) => {
    const reserved = await reserveCredentialName(trx, { platformId: platform.id, userId: user.id }, name, MOST_TOKENS);
    if (reserved !== 'free') return { outcome: reserved };
    const limit = limitedBy === undefined ? null : await readLimit(trx, limitedBy);
    const { id, authorization } = await createCredential(databaseInTransaction(trx), actor, {
      name,
      label: name,
      user: user.username,
      platform: platform.key,
      role: limit?.role ?? undefined,
      expiresAt: earlier(expiresAt, limit?.expires_at ?? undefined),
      scopes,
    });
    if (limit?.department_id || limit?.program_id)
      await Credential.query(trx)
        .findById(id)
        .patch({ department_id: limit.department_id, program_id: limit.program_id });
    return { outcome: 'created', secret: authorization.replace('Token ', '') };
  });
}

/** A limit to the role of DM admins narrows nothing within a platform. */
async function readLimit(trx: Transaction, credentialId: number) {
  const limit = await Credential.query(trx).findById(credentialId);
  return limit && { ...limit, role: limit.role === 'dm_admin' ? null : limit.role };
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

const LIST_TOKENS = {
  name: 'list user tokens',
  text: `
    select json_build_object(
             'name', credentials.name, 'platform_key', platforms.key, 'prefix', prefix, 'scopes', scopes,
             'created', utc_time(credentials.created_at), 'expires', utc_time(expires_at), 'last_used', utc_time(last_used_at)) as token
      from credentials
      join platforms on platforms.id = credentials.platform_id
     where platform_id = $1 and user_id = $2 and credentials.name is not null and revoked_at is null
       and ($3::text is null or credentials.name = $3)
     order by credentials.name`,
};

/** The named, unrevoked tokens of a person in a platform, by name: all, or the one with this name. */
export async function listUserTokens(
  db: Pick<Database, 'read'>,
  { platform, user }: TokenOwner,
  name: string | null = null,
): Promise<UserToken[]> {
  const rows = await db.read<{ token: UserToken }>(LIST_TOKENS, [platform.id, user.id, name]);
  return rows.map(({ token }) => token);
}
