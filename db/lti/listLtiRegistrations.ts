import type { Database } from '../core/connect.js';
import type { LtiRegistration } from './ltiRegistration.js';

/** A registration as answers show it. Times have the format of `utc_time`. */
export interface ListedLtiRegistration extends Pick<
  LtiRegistration,
  | 'id'
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'login_url'
  | 'token_url'
  | 'keys_url'
  | 'token_audience'
  | 'unknown_people'
  | 'verifies_emails'
  | 'domains'
  | 'verified_domains'
  | 'roles'
  | 'place_url'
> {
  active: boolean;
  created: string;
  modified: string;
}

const LIST = {
  name: 'list LTI registrations',
  text: `
    select id, name, issuer, client_id, login_url, token_url, keys_url, token_audience, unknown_people, verifies_emails,
           domains, verified_domains, roles, place_url, is_active as active, utc_time(created_at) as created,
           utc_time(modified_at) as modified
      from lti_registrations
     where platform_id = $1 and ($2::uuid is null or id = $2)
     order by created_at, id`,
};

/** Lists the registrations of a platform, the oldest first: all, or the one with this id. */
export function listLtiRegistrations(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string | null = null,
): Promise<ListedLtiRegistration[]> {
  return db.read<ListedLtiRegistration>(LIST, [platformId, id]);
}

const FIND = {
  name: 'find LTI registrations of client',
  text: `
    select id, name, issuer, client_id, login_url, token_url, keys_url, token_audience, unknown_people, verifies_emails,
           domains, verified_domains, roles, place_url, is_active as active, utc_time(created_at) as created,
           utc_time(modified_at) as modified
      from lti_registrations
     where platform_id = $1 and issuer = $2 and ($3::text is null or client_id = $3) and is_active
     order by created_at, id`,
};

/** The active registrations of an issuer on a platform; only that of `clientId` if it is not null. */
export function findLtiRegistrations(
  db: Pick<Database, 'read'>,
  platformId: number,
  issuer: string,
  clientId: string | null,
): Promise<ListedLtiRegistration[]> {
  return db.read<ListedLtiRegistration>(FIND, [platformId, issuer, clientId]);
}
