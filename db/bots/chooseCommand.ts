import { LEVELS_OF_ROLE } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';
import { normalizeCommand } from './commandKey.js';
import type { LinkedPerson } from './findLinkedPerson.js';

/** Which mentor answers, and which question: the text without the command. Or why none does. */
export type ChosenCommand =
  | { kind: 'mentor'; mentor: { platformId: number; id: number; name: string }; command: string | null; text: string }
  /** Nothing leads to a mentor: neither a command nor one that was spoken to. */
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

/** A slash, one word, and what is behind it. */
const COMMANDED = /^\s*(\/[^\s/]+)(?:\s+([\s\S]*))?$/u;

const statement = {
  name: 'choose bot command',
  text: `
    with named as (
      select command, command_key, mentor_platform_id, mentor_id, case when command_key = $3 then 1 else 2 end as place
        from bot_commands
       where platform_id = $1 and bot_id = $2 and command_key in ($3, 'default')
    ),
    spoken as (
      select null::text, null::text, mentor_platform_id, mentor_id, 3
        from bot_events
       where user_id = $4 and platform_id = $1 and bot_id = $2 and mentor_id is not null and not exists (select from named)
       order by id desc limit 1
    )
    select chosen.command, chosen.place = 1 as "takesFirstWord", mentor.platform_id as "platformId", mentor.id, mentor.name,
           (mentor.platform_id = $1 and mentor.visibility = any ($5::text[])
             or mentor.visibility = 'viewable_by_anyone' and (select is_main from platforms where id = mentor.platform_id)) as "isUsable"
      from (select * from named union all select * from spoken) chosen
      join mentors mentor on mentor.platform_id = chosen.mentor_platform_id and mentor.id = chosen.mentor_id and mentor.deleted_at is null
     order by chosen.place limit 1`,
};

/**
 * Which mentor of a bot a text goes to: the command's at its beginning; without one, or with one that the bot does not have, the
 * command's `default`, else the one with which the person spoke last by this bot. A first word without a slash is no command.
 */
export async function chooseCommand(
  db: Pick<Database, 'read'>,
  { platformId, botId }: { platformId: number; botId: number },
  person: Pick<LinkedPerson, 'id' | 'role'>,
  text: string,
): Promise<ChosenCommand> {
  const [, word, rest = ''] = COMMANDED.exec(text) ?? [];
  const key = word === undefined ? null : normalizeCommand(word);
  const [chosen] = await db.read<Candidate>(statement, [
    platformId,
    botId,
    key,
    person.id,
    LEVELS_OF_ROLE[person.role],
  ]);
  if (!chosen) return { kind: 'no-mentor', commands: await listCommandNames(db, platformId, botId) };
  if (!chosen.isUsable) return { kind: 'not-allowed', command: chosen.command };
  const mentor = { platformId: chosen.platformId, id: chosen.id, name: chosen.name };
  return { kind: 'mentor', mentor, command: chosen.command, text: chosen.takesFirstWord ? rest.trim() : text };
}

const MOST_NAMED = 20;

async function listCommandNames(db: Pick<Database, 'read'>, platformId: number, botId: number): Promise<string[]> {
  const rows = await db.read<{ key: string }>(
    {
      name: 'commands of bot',
      text: `select command_key as key from bot_commands where platform_id = $1 and bot_id = $2 order by command_key limit ${MOST_NAMED}`,
    },
    [platformId, botId],
  );
  return rows.map(({ key }) => `/${key}`);
}
