import { randomUUID } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { lockName } from '../core/lockName.js';
import { type Transaction, query } from '../core/transaction.js';
import { LtiRefused } from './ltiRefused.js';
import { LtiRegistration, type LtiRegistrationSettings } from './ltiRegistration.js';

/** Limit per platform, because lists have no pages. */
const MOST_REGISTRATIONS = 50;

export type LtiRegistrationValues = LtiRegistrationSettings & Pick<LtiRegistration, 'is_active'>;

export interface LtiRegistrationKey {
  platformId: number;
  id: string;
}

/** Whether the caller may register a client that another platform has registered. */
export interface ClientScope {
  maySharePlatforms: boolean;
}

/** Registers an LMS and returns the id of the registration. Throws LtiRefused. */
export function createLtiRegistration(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  values: LtiRegistrationValues,
  scope: ClientScope,
): Promise<string> {
  return db.transaction(actor, (trx) => insertLtiRegistration(trx, platformId, values, scope));
}

/** The same within a transaction. */
export async function insertLtiRegistration(
  trx: Transaction,
  platformId: number,
  values: LtiRegistrationValues,
  { maySharePlatforms }: ClientScope,
): Promise<string> {
  const { issuer, client_id: clientId } = values;
  await lockName(trx, `LTI client ${issuer} ${clientId}`, 0);
  await lockName(trx, 'LTI registrations', platformId);
  const stored = await LtiRegistration.query(trx).where({ platform_id: platformId });
  if (stored.some((one) => one.issuer === issuer && one.client_id === clientId))
    throw new LtiRefused('The platform has registered this client of the LMS already.');
  if (stored.length >= MOST_REGISTRATIONS)
    throw new LtiRefused('The platform has reached its limit of registered LMSs. Remove one first.');
  if (!maySharePlatforms && (await query(trx, FIND_SHARED, [platformId, issuer, clientId])).length > 0)
    throw new LtiRefused('Another platform has registered this client of the LMS. Only a DM admin may share it.');
  const id = randomUUID();
  await LtiRegistration.query(trx).insert({ ...values, platform_id: platformId, id });
  return id;
}

/** A launch is meant for the client, so a platform must not add itself to the client of another one. */
const FIND_SHARED = {
  name: 'find LTI client that another platform registered',
  text: `
    select from lti_registrations where issuer = $2 and client_id = $3 and platform_id <> $1 limit 1`,
};

const END_SESSIONS: ChangingStatement = {
  name: 'end sessions of people of an LMS',
  changes: true,
  text: `
    delete from browser_sessions
     where platform_id = $1
       and lti_person_id in (select id from lti_people where platform_id = $1 and registration_id = $2)`,
};

/** Changes the given values of a registration. Returns whether it exists. */
export function changeLtiRegistration(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: LtiRegistrationKey,
  values: Partial<Omit<LtiRegistrationValues, 'issuer' | 'client_id'>>,
): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const change = { ...given, modified_at: new Date() };
  return db.transaction(actor, async (trx) => {
    // Reads of sessions check both, but processes keep what they read for seconds.
    if (values.is_active === false || values.verified_domains) await query(trx, END_SESSIONS, [platformId, id]);
    return (await LtiRegistration.query(trx).findById([platformId, id]).patch(change)) > 0;
  });
}

/** Removes a registration with its deployments, resource links, links of people and their sessions. Returns whether it existed. */
export function deleteLtiRegistration(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: LtiRegistrationKey,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await LtiRegistration.query(trx).deleteById([platformId, id])) > 0);
}
