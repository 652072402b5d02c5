import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const link: ChangingStatement = {
  changes: true,
  name: 'link registration of marketplace with its launch',
  text: `update marketplace_registrations set launch_id = $2, modified_at = now() where id = $1 and launch_id is null`,
};

/** Links a registration to its launch. The first link stays. */
export async function linkLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  registrationId: string,
  launchId: string,
): Promise<void> {
  await change(db, actor, link, [registrationId, launchId]);
}

const linkAll: ChangingStatement = {
  changes: true,
  name: 'link registrations of marketplaces with their launches',
  text: `
    update marketplace_registrations registration set launch_id = launch.id, modified_at = now()
      from tenant_launches launch
     where registration.launch_id is null and launch.state = 'done' and launch.provider = registration.provider
       and launch.provider_key_sha256 = sha256(convert_to(registration.id::text, 'UTF8'))
    returning registration.id`,
};

/** Links all registrations that an interrupted process left out. Returns their number. */
export const linkLaunches = async (db: Pick<Database, 'transaction'>, actor: Actor): Promise<number> =>
  (await change(db, actor, linkAll)).length;
