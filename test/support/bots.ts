import type { Channel } from '../../db/bots/channel.js';
import type { TestDatabase } from './database.js';

type Db = Pick<TestDatabase, 'pool'>;

/** A bot without a configuration, in the tenant of this number. */
export async function insertBot(
  db: Db,
  platformId: number,
  name: string,
  channel: Channel = 'chat_a',
): Promise<number> {
  const text = 'insert into bots (platform_id, name, provider) values ($1, $2, $3) returning id';
  const { rows } = await db.pool.query<{ id: string }>(text, [platformId, name, channel]);
  return Number(rows[0]!.id);
}

/** A mentor of the tenant of this number. */
export async function insertMentor(
  db: Db,
  platformId: number,
  name: string,
  visibility = 'viewable_by_tenant_students',
): Promise<number> {
  const text = 'insert into mentors (platform_id, name, visibility) values ($1, $2, $3) returning id';
  const { rows } = await db.pool.query<{ id: string }>(text, [platformId, name, visibility]);
  return Number(rows[0]!.id);
}

/** A command of a bot, which leads to a mentor of this tenant or another. */
export async function insertCommand(
  db: Db,
  platformId: number,
  botId: number,
  command: string,
  mentor: { platformId: number; id: number },
): Promise<void> {
  const text = `insert into bot_commands (platform_id, bot_id, command, command_key, mentor_platform_id, mentor_id) values ($1, $2, $3, lower($3), $4, $5)`;
  await db.pool.query(text, [platformId, botId, command, mentor.platformId, mentor.id]);
}
