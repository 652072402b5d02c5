import { LEVELS_OF_ROLE } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';
import { normalizeCommand } from './normalizeCommand.js';
import type { LinkedPerson } from './findLinkedPerson.js';

/** The mentor that answers and the text without the command, or the reason why no mentor answers. */
export type ChosenCommand =
  | { kind: 'mentor'; mentor: { platformId: number; id: number; name: string }; command: string | null; text: string }
  /** No command matches, and the person has no earlier conversation. */
  | { kind: 'no-mentor'; commands: string[] }
  /** The person may not use the mentor. */
  | { kind: 'not-allowed'; command: string | null };

interface Candidate {
  command: string | null;
  takesFirstWord: boolean;
  platformId: number;
  id: number;
  name: string;
  isUsable: boolean;
}

/** A slash, one word, and the rest of the text. */
const COMMAND_PATTERN = /^\s*(\/[^\s/]+)(?:\s+([\s\S]*))?$/u;

const CHOOSE = {
  name: 'choose bot command',
  text: `
    with named as (
      select command, command_key, mentor_platform_id, mentor_id, case when command_key = $3 then 1 else 2 end as priority
        from bot_commands
       where platform_id = $1 and bot_id = $2 and command_key in ($3, 'default')
    ),
    latest as (
      select null::text, null::text, mentor_platform_id, mentor_id, 3
        from bot_events
       where user_id = $4 and platform_id = $1 and bot_id = $2 and mentor_id is not null and not exists (select from named)
       order by id desc limit 1
    )
    select chosen.command, chosen.priority = 1 as "takesFirstWord", mentor.platform_id as "platformId", mentor.id, mentor.name,
           (mentor.platform_id = $1 and mentor.visibility = any ($5::text[])
             or mentor.visibility = 'viewable_by_anyone' and (select is_main from platforms where id = mentor.platform_id)) as "isUsable"
      from (select * from named union all select * from latest) chosen
      join mentors mentor on mentor.platform_id = chosen.mentor_platform_id and mentor.id = chosen.mentor_id and mentor.deleted_at is null
     order by chosen.priority limit 1`,
};

/**
 * Chooses the mentor that answers a text: the mentor of the command at its beginning; without a known command, the
 * mentor of the command `default`, else the last mentor with whom the person spoke through this bot. A first word
 * without a slash is not a command.
 */
export async function chooseCommand(
  db: Pick<Database, 'read'>,
  { platformId, botId }: { platformId: number; botId: number },
  person: Pick<LinkedPerson, 'id' | 'role'>,
  text: string,
): Promise<ChosenCommand> {
  const [, word, rest = ''] = COMMAND_PATTERN.exec(text) ?? [];
  const key = word === undefined ? null : normalizeCommand(word);
  const [chosen] = await db.read<Candidate>(CHOOSE, [platformId, botId, key, person.id, LEVELS_OF_ROLE[person.role]]);
  if (!chosen) return { kind: 'no-mentor', commands: await listCommandNames(db, platformId, botId) };
  if (!chosen.isUsable) return { kind: 'not-allowed', command: chosen.command };
  const mentor = { platformId: chosen.platformId, id: chosen.id, name: chosen.name };
  return { kind: 'mentor', mentor, command: chosen.command, text: chosen.takesFirstWord ? rest.trim() : text };
}

const MAX_COMMANDS = 20;

async function listCommandNames(db: Pick<Database, 'read'>, platformId: number, botId: number): Promise<string[]> {
  const rows = await db.read<{ key: string }>(
    {
      name: 'commands of bot',
      text: `select command_key as key from bot_commands where platform_id = $1 and bot_id = $2 order by command_key limit ${MAX_COMMANDS}`,
    },
    [platformId, botId],
  );
  return rows.map(({ key }) => `/${key}`);
}
