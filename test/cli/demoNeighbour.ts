import { TESTER } from '../support/database.js';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { upsertCourses } from '../../db/catalog/items/upsertItems.js';
import type { TestDatabase } from '../support/database.js';

/**
 * A platform of somebody else beside the demo: one person of the demo is its member, with a token of her own; its prompt was written by the
 * demo's DM admin; and a person of its own was added to a platform of the demo.
 */
export async function createNeighbour(db: TestDatabase): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('acme', 'Acme') returning id`,
  );
  const acme = rows[0]!.id;
  await db.knex.transaction((trx) =>
    upsertCourses(trx, acme, [{ key: 'OWN', name: 'Own', data: { skills: ['statistics'] } }]),
  );
  await db.pool.query(`insert into users (username, email) values ('own.person', 'own@acme.example')`);
  const member = (key: string, username: string) =>
    db.pool.query(
      `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users where key = $1 and username = $2`,
      [key, username],
    );
  await member('acme', 'tara.singh');
  await member('acme', 'own.person');
  await member('northfield', 'own.person');
  await db.pool.query(
    `insert into recommendation_prompts (platform_id, prompt_text, created_by_id) select $1, 'Be kind.', id from users where username = 'dana.mercer'`,
    [acme],
  );
  await createCredential(db, TESTER, { user: 'tara.singh', platform: 'acme', role: 'learner' });
  await createCredential(db, TESTER, { user: 'dana.mercer', role: 'dm_admin', label: 'made by hand' });
}
