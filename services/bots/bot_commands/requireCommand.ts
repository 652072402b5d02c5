import { type ListedCommand, listCommands } from '../../../db/bots/listCommands.js';
import type { PlatformRef } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { notFound } from '../../_shared/problems.js';

/** Reads a command of the platform. Throws a Problem (404) when there is none. */
export async function requireCommand(
  { db }: Pick<BotServices, 'db'>,
  platform: PlatformRef,
  id: number,
): Promise<ListedCommand> {
  const { commands } = await listCommands(db, { platformId: platform.id, id, limit: 1, offset: 0 });
  if (!commands[0]) throw notFound('command', id);
  return commands[0];
}
