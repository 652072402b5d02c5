import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';

const END: ChangingStatement = {
  changes: true,
  name: 'end sessions of provider',
  text: `
    delete from browser_sessions
     where platform_id = $1 and provider_id = $2 and ($3::text is null or subject = $3) and ($4::text is null or sid = $4)
       and issued_at <= $5
    returning id`,
};

export interface ProviderLogout {
  platformId: number;
  providerId: string;
  /** One of both at least. */
  subject: string | null;
  sid: string | null;
  /** By the clock of the provider. Later sessions stay, so that an old logout cannot be repeated. */
  issuedAt: Date;
}

/** Ends the sessions that a provider logs out. Returns their number. */
export async function endSessionsOfProvider(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, providerId, subject, sid, issuedAt }: ProviderLogout,
): Promise<number> {
  return (await change(db, actor, END, [platformId, providerId, subject, sid, issuedAt])).length;
}
