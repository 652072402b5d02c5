import type { Database } from '../../core/connect.js';

/** A person whose data is exported or erased. */
export interface Person {
  id: number;
  username: string;
  email: string;
  name: string;
}

const PERSON = { name: 'privacy: person', text: 'select id, username, email, name from users where id = $1' };

/** Reads the person with this id; null if there is none. */
export async function readPerson(db: Pick<Database, 'read'>, id: number): Promise<Person | null> {
  return (await db.read<Person>(PERSON, [id]))[0] ?? null;
}

/** A current or former member of a platform, with the properties that decide who may erase them. */
export interface ErasableMember extends Person {
  isDmAdmin: boolean;
  /** Whether the person is or was also a member of other platforms. */
  hasOtherPlatforms: boolean;
}

const MEMBER = {
  name: 'privacy: member of a platform',
  text: `
    select users.id, users.username, users.email, users.name, users.is_dm_admin as "isDmAdmin",
           exists (select from memberships other where other.user_id = $2 and other.platform_id <> $1) as "hasOtherPlatforms"
      from memberships join users on users.id = memberships.user_id
     where memberships.platform_id = $1 and memberships.user_id = $2`,
};

/** Reads a current or former member of the platform; null if there is none. */
export async function readMember(
  db: Pick<Database, 'read'>,
  platformId: number,
  userId: number,
): Promise<ErasableMember | null> {
  return (await db.read<ErasableMember>(MEMBER, [platformId, userId]))[0] ?? null;
}
