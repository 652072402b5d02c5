import type { Database } from '../core/connect.js';
import type { LtiRegistrationSettings } from './ltiRegistration.js';

/** A registration as answers show it. Times have the format of `utc_time`. */
export interface ListedLtiRegistration extends LtiRegistrationSettings {
  id: string;
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
     where platform_id = $1 and ($2::uuid is null or id = $2) and ($3::text is null or issuer = $3)
       and ($4::text is null or client_id = $4)
     order by created_at, id`,
};

/** Lists the registrations of a platform, the oldest first: all, or those with this id, issuer and client. */
export function listLtiRegistrations(
  db: Pick<Database, 'read'>,
  platformId: number,
  { id, issuer, clientId }: { id?: string; issuer?: string; clientId?: string } = {},
): Promise<ListedLtiRegistration[]> {
  return db.read<ListedLtiRegistration>(LIST, [platformId, id ?? null, issuer ?? null, clientId ?? null]);
}
