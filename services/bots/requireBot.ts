import { type ListedBot, listBots } from '../../db/bots/listBots.js';
import type { PlatformRef } from '../_shared/context.js';
import type { BotServices } from './services.js';
import { notFound } from '../_shared/problems.js';

/** Reads a bot of the platform. Throws a Problem (404) when there is none. */
export async function requireBot(
  { db }: Pick<BotServices, 'db'>,
  platform: PlatformRef,
  id: number,
): Promise<ListedBot> {
  const { bots } = await listBots(db, { platformId: platform.id, id, limit: 1, offset: 0 });
  if (!bots[0]) throw notFound('bot', id);
  return bots[0];
}
