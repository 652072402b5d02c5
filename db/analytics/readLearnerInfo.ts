import type { Database } from '../core/connect.js';

/** A member with their last known location and device. Null fields are unknown. */
export interface LearnerInfo {
  username: string;
  name: string;
  email: string;
  joined_at: Date;
  last_activity: Date | null;
  /** As sessions state them: names or codes. */
  continent: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  browser: string | null;
  operating_system: string | null;
  screen: string | null;
}

/** SQL: the client of the last session of $2 that states any of these columns. */
const buildLastClientSql = (columns: string[]) => `
  left join lateral (
    select ${columns.map((column) => `clients.${column}`).join(', ')}
      from activity_sessions sessions
      join record_clients clients on clients.platform_id = $1 and clients.id = sessions.client_id
     where sessions.platform_id = $1 and sessions.user_id = $2 and coalesce(${columns.map((column) => `clients.${column}`).join(', ')}) is not null
     order by sessions.ended_at desc, sessions.client_id desc limit 1) as`;

const READ = {
  name: 'analytics: who a person is',
  text: `
    select users.username, users.name, users.email, memberships.created_at as joined_at, people.last_at as last_activity,
           place.continent, place.country, place.region, place.city, device.browser, device.operating_system, device.screen
      from memberships
      join users on users.id = memberships.user_id
      left join activity_people people on people.platform_id = $1 and people.user_id = $2
      ${buildLastClientSql(['continent', 'country', 'region', 'city'])} place on true
      ${buildLastClientSql(['browser', 'operating_system', 'screen'])} device on true
     where memberships.platform_id = $1 and memberships.user_id = $2`,
};

/**
 * Reads a member with the last stated location and the last stated device, which may come from two sessions. Null if
 * not a member.
 */
export async function readLearnerInfo(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<LearnerInfo | null> {
  return (await db.read<LearnerInfo>(READ, [platformId, userId]))[0] ?? null;
}
