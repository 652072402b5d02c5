import type { Database } from '../../core/connect.js';
import type { StoredCredential } from './findServiceCredential.js';

const MOST = 20;

const statement = {
  name: 'find app credentials',
  text: `
    select platform_id, kind, service, plain, secret_fields, sealed, sealed_for, active from service_credentials
     where kind = 'integration' and service in ('appstore', 'mobilepay') and service = $1
       and coalesce(plain ->> 'bundle_id', plain ->> 'package_name') = $2 and active
     order by platform_id limit ${MOST}`,
};

/**
 * The active credentials of all platforms for an app in an app store, encrypted. Notifications of stores name the app
 * and not the platform.
 */
export function findAppCredentials(
  db: Pick<Database, 'read'>,
  service: 'appstore' | 'mobilepay',
  bundleId: string,
): Promise<StoredCredential[]> {
  return db.read<StoredCredential>(statement, [service, bundleId]);
}
