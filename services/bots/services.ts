import type { Channels } from '../../providers/channels/openChannels.js';
import type { CoreServices } from '../_shared/context.js';

export interface BotServices extends CoreServices {
  /** The channels on which bots are. */
  channels: Channels;
  /** Called when a bot has something to answer. Absent: another process looks for that. */
  wakeBots?: () => void;
}
