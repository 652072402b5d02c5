import { randomUUID } from 'node:crypto';
import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { LtiChoice } from './ltiChoice.js';

type AskedChoice = Pick<LtiChoice, 'return_url' | 'data' | 'accepts_multiple' | 'accepts_line_items' | 'opens_windows'>;

export type NewLtiChoice = AskedChoice & Pick<LtiChoice, 'platform_id' | 'deployment_id' | 'session_id' | 'expires_at'>;

/** Stores a request to choose content, and returns its id. */
export async function insertLtiChoice(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  choice: NewLtiChoice,
): Promise<string> {
  const id = randomUUID();
  await db.transaction(actor, async (trx) => void (await LtiChoice.query(trx).insert({ ...choice, id })));
  return id;
}

/** A request to choose content, and whose answer the LMS expects. */
export interface StoredLtiChoice extends AskedChoice {
  id: string;
  /** The id that the LMS gave the deployment. */
  deployment_id: string;
  issuer: string;
  client_id: string;
}

const FIND = {
  name: 'find LTI choice',
  text: `
    select choice.id, choice.return_url, choice.data, choice.accepts_multiple, choice.accepts_line_items,
           choice.opens_windows, deployment.deployment_id, registration.issuer, registration.client_id
      from lti_choices choice
      join lti_deployments deployment on deployment.platform_id = choice.platform_id
                                     and deployment.id = choice.deployment_id
      join lti_registrations registration on registration.platform_id = deployment.platform_id
                                         and registration.id = deployment.registration_id and registration.is_active
     where choice.platform_id = $1 and choice.id = $2 and choice.session_id = $3 and choice.expires_at > now()`,
};

/** Finds a choice of a session that has neither expired nor been answered. */
export async function findLtiChoice(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string,
  sessionId: string,
): Promise<StoredLtiChoice | null> {
  const [choice] = await db.read<StoredLtiChoice>(FIND, [platformId, id, sessionId]);
  return choice ?? null;
}

/** Removes a choice. Returns whether this call has done so: of parallel answers only one. */
export function useUpLtiChoice(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: string,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await LtiChoice.query(trx).deleteById([platformId, id])) > 0);
}
