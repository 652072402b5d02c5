import { randomUUID } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { lockName } from '../core/lockName.js';
import { type Transaction, query } from '../core/transaction.js';
import { LtiDeployment } from './ltiDeployment.js';
import { LtiRefused } from './ltiRefused.js';
import { LtiRegistration } from './ltiRegistration.js';

/** Limit per registration, because lists have no pages. */
const MOST_DEPLOYMENTS = 500;

export type LtiDeploymentValues = Pick<LtiDeployment, 'deployment_id' | 'name' | 'course_id' | 'enrolls'>;

export interface LtiDeploymentKey {
  platformId: number;
  registrationId: string;
  id: string;
}

/** A deployment belongs to one platform, also where several platforms share a client. */
const FIND_TAKEN = {
  name: 'find LTI deployment that another platform has',
  text: `
    select
      from lti_registrations registration
      join lti_deployments deployment on deployment.platform_id = registration.platform_id
                                     and deployment.registration_id = registration.id
     where registration.issuer = $1 and registration.client_id = $2 and deployment.deployment_id = $3
     limit 1`,
};

/**
 * Adds a deployment and returns its id; null if the platform has no such registration. Throws LtiRefused.
 */
export function createLtiDeployment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, registrationId }: Omit<LtiDeploymentKey, 'id'>,
  values: LtiDeploymentValues,
): Promise<string | null> {
  return db.transaction(actor, (trx) => insertLtiDeployment(trx, { platformId, registrationId }, values));
}

/** The same within a transaction. */
export async function insertLtiDeployment(
  trx: Transaction,
  { platformId, registrationId }: Omit<LtiDeploymentKey, 'id'>,
  values: LtiDeploymentValues,
): Promise<string | null> {
  const registration = await LtiRegistration.query(trx).findById([platformId, registrationId]);
  if (!registration) return null;
  const { issuer, client_id: clientId } = registration;
  await lockName(trx, `LTI client ${issuer} ${clientId}`, 0);
  const key = { platform_id: platformId, registration_id: registrationId };
  if ((await query(trx, FIND_TAKEN, [issuer, clientId, values.deployment_id])).length > 0)
    throw new LtiRefused('The deployment of the LMS is registered already.');
  if ((await LtiDeployment.query(trx).where(key).resultSize()) >= MOST_DEPLOYMENTS)
    throw new LtiRefused('The registration has reached its limit of deployments. Remove one first.');
  const id = randomUUID();
  await LtiDeployment.query(trx).insert({ ...key, ...values, id });
  return id;
}

/** Changes the given values of a deployment. Returns whether it exists. */
export function changeLtiDeployment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, registrationId, id }: LtiDeploymentKey,
  values: Partial<Omit<LtiDeploymentValues, 'deployment_id'>>,
): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const change = { ...given, modified_at: new Date() };
  const key = { platform_id: platformId, registration_id: registrationId, id };
  return db.transaction(actor, async (trx) => (await LtiDeployment.query(trx).where(key).patch(change)) > 0);
}

/** Removes a deployment with its resource links. Returns whether it existed. */
export function deleteLtiDeployment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, registrationId, id }: LtiDeploymentKey,
): Promise<boolean> {
  const key = { platform_id: platformId, registration_id: registrationId, id };
  return db.transaction(actor, async (trx) => (await LtiDeployment.query(trx).where(key).delete()) > 0);
}
