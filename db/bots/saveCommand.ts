import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type Transaction, query } from '../core/transaction.js';
import { Bot } from './bot.js';
import { BotCommand } from './botCommand.js';
import { BotRefused, mapUniqueViolation } from './botRefused.js';
import { normalizeCommand } from './normalizeCommand.js';

/** A command with the ids of its bot and mentor. */
export interface IncomingCommand {
  command: string;
  bot: number;
  mentor: number;
}

interface NamedCommand {
  platformId: number;
  id: number;
}

const TAKEN = {
  bot_commands_key: () =>
    new BotRefused('command_taken', 'The bot already has this command (ignoring case and a leading slash).', 'command'),
};

/**
 * Adds a command and returns its id. Throws BotRefused: `unknown_bot`, `unknown_mentor` (neither of the tenant nor
 * public in the main platform), `command_taken`.
 */
export function createCommand(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { command, bot, mentor }: IncomingCommand,
): Promise<number> {
  const write = db.transaction(actor, async (trx) => {
    await requireBot(trx, platformId, bot);
    const row = {
      platform_id: platformId,
      bot_id: bot,
      ...mapCommand(command),
      ...(await lockMentor(trx, platformId, mentor)),
    };
    return (await BotCommand.query(trx).insert(row).returning('id')).id;
  });
  return mapUniqueViolation(write, TAKEN);
}

/**
 * Changes the passed fields of a command. Returns false when there is no such command. Throws as `createCommand`
 * does.
 */
export function changeCommand(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  named: NamedCommand,
  { command, bot, mentor }: Partial<IncomingCommand>,
): Promise<boolean> {
  const { platformId, id } = named;
  const write = db.transaction(actor, async (trx) => {
    const stored = await BotCommand.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    if (bot !== undefined && bot !== stored.bot_id) await requireBot(trx, platformId, bot);
    const changed = {
      ...(bot !== undefined && { bot_id: bot }),
      ...(command !== undefined && mapCommand(command)),
      ...(mentor !== undefined && mentor !== stored.mentor_id && (await lockMentor(trx, platformId, mentor))),
    };
    const isChanged = Object.entries(changed).some(([column, value]) => stored[column as keyof BotCommand] !== value);
    if (isChanged)
      await BotCommand.query(trx)
        .findById([platformId, id])
        .patch({ ...changed, modified_at: new Date() });
    return true;
  });
  return mapUniqueViolation(write, TAKEN);
}

/** Deletes a command. Returns false when there is no such command. */
export function deleteCommand(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: NamedCommand,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await BotCommand.query(trx).deleteById([platformId, id])) > 0);
}

const mapCommand = (command: string) => ({ command, command_key: normalizeCommand(command) });

async function requireBot(trx: Transaction, platformId: number, id: number): Promise<void> {
  const bot = await Bot.query(trx).findById([platformId, id]);
  if (!bot) throw new BotRefused('unknown_bot', `There is no bot '${id}'.`, 'bot');
}

/** Locks the mentor until the commit, so that it cannot be removed without its commands. */
async function lockMentor(
  trx: Transaction,
  platformId: number,
  id: number,
): Promise<{ mentor_platform_id: number; mentor_id: number }> {
  const [mentor] = await query<{ platform_id: number }>(
    trx,
    {
      name: 'bots: usable mentor',
      text: `select mentor.platform_id
               from mentors mentor join platforms owner on owner.id = mentor.platform_id
              where mentor.id = $1 and mentor.deleted_at is null
                and (mentor.platform_id = $2 or (owner.is_main and mentor.visibility = 'viewable_by_anyone'))
                for share of mentor`,
    },
    [id, platformId],
  );
  if (!mentor) throw new BotRefused('unknown_mentor', `There is no mentor '${id}'.`, 'mentor');
  return { mentor_platform_id: Number(mentor.platform_id), mentor_id: id };
}
