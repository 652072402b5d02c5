import type { Channel } from '../../../db/bots/channel.js';
import { type MaskedConfig, findConfig } from '../../../db/bots/findConfig.js';
import { saveConfig } from '../../../db/bots/saveConfig.js';
import type { Access } from '../../_shared/context.js';
import type { BotServices } from '../services.js';
import { requireOrganization } from '../../_shared/requirePlatform.js';
import { Problem, invalidField } from '../../_shared/problems.js';
import { mapBotErrors } from '../mapBotErrors.js';

/** The parts of a request that the configuration operations of all channels use. */
interface ConfigRequest {
  params: { org: string; id: number };
  access: Access;
  services: BotServices;
}

/** The configuration of a bot as answers show it. Throws a Problem (404) when the bot has none on this channel. */
export async function requireConfig(
  channel: Channel,
  { params, access, services }: ConfigRequest,
): Promise<MaskedConfig> {
  const { platform } = requireOrganization(access, params.org);
  const config = await findConfig(services.db, { platformId: platform.id, botId: params.id, channel });
  if (!config) throw unknownConfig(channel, params.id);
  return config;
}

/**
 * Stores the configuration of a bot. Throws a Problem: 404 when no such bot is on this channel, 400 for a masked value
 * of another secret.
 */
export async function storeConfig(
  channel: Channel,
  mode: 'merge' | 'replace',
  request: ConfigRequest & { body: Record<string, string | number | undefined> },
): Promise<{ created: boolean; config: MaskedConfig }> {
  const { params, access, services } = request;
  const { platform } = requireOrganization(access, params.org);
  const { bot = params.id, ...values } = request.body;
  if (bot !== params.id) throw invalidField('body', '/bot', 'must be the id of the path', 'bot');
  const named = { platformId: platform.id, botId: params.id, channel };
  const saved = await mapBotErrors(
    saveConfig(services.db, access.actor, services.secrets, named, mode, values as Record<string, string>),
  );
  if (!saved) throw unknownConfig(channel, params.id);
  return { created: saved.created, config: await requireConfig(channel, request) };
}

const unknownConfig = (channel: Channel, botId: number) =>
  new Problem('not-found', `The bot '${botId}' has no configuration for ${channel.replace('_', '-')}.`);
