import type { TestDatabase } from './database.js';

type Db = Pick<TestDatabase, 'pool'>;

/** Inserts a platform and returns its id. */
export async function insertPlatform(db: Db, key: string, { isMain = false } = {}): Promise<number> {
  const text = 'insert into platforms (key, name, is_main) values ($1, $1, $2) returning id';
  const { rows } = await db.pool.query<{ id: number }>(text, [key, isMain]);
  const [row] = rows;
  return row!.id;
}

/** Inserts a user with a role in each of these platforms. */
export async function insertUser(
  db: Db,
  username: string,
  {
    roles = {},
    isDmAdmin = false,
  }: { roles?: Record<string, 'platform_admin' | 'platform_viewer' | 'learner'>; isDmAdmin?: boolean } = {},
): Promise<number> {
  const text = `insert into users (username, email, name, is_dm_admin) values ($1, $1 || '@example.org', $1, $2) returning id`;
  const { rows } = await db.pool.query<{ id: number }>(text, [username, isDmAdmin]);
  const [user] = rows;
  for (const [platform, role] of Object.entries(roles)) {
    const membership =
      'insert into memberships (platform_id, user_id, role) select id, $2, $3 from platforms where key = $1';
    await db.pool.query(membership, [platform, user!.id, role]);
  }
  return user!.id;
}

/** Inserts a department, below `parent` if it is passed. */
export async function insertDepartment(
  db: Db,
  platform: string,
  name: string,
  parent: number | null = null,
): Promise<number> {
  const text =
    'insert into departments (platform_id, name, parent_id) select id, $2, $3 from platforms where key = $1 returning id';
  const { rows } = await db.pool.query<{ id: number }>(text, [platform, name, parent]);
  const [row] = rows;
  return row!.id;
}

export async function insertDepartmentAdmin(db: Db, department: number, username: string): Promise<void> {
  const text = `
    insert into department_members (platform_id, department_id, user_id, is_admin)
    select d.platform_id, d.id, u.id, true from departments d, users u where d.id = $1 and u.username = $2`;
  await db.pool.query(text, [department, username]);
}

/** Inserts a program that these users administer. */
export async function insertProgram(db: Db, platform: string, key: string, admins: string[] = []): Promise<number> {
  const text =
    'insert into programs (platform_id, program_key, name) select id, $2, $2 from platforms where key = $1 returning id';
  const { rows } = await db.pool.query<{ id: number }>(text, [platform, key]);
  const [row] = rows;
  const admin = `
    insert into program_admins (platform_id, program_id, user_id)
    select p.platform_id, p.id, u.id from programs p, users u where p.id = $1 and u.username = any($2)`;
  await db.pool.query(admin, [row!.id, admins]);
  return row!.id;
}
