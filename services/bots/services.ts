import type { Channels } from '../../providers/channels/openChannels.js';
import type { CoreServices } from '../_shared/context.js';

export interface BotServices extends CoreServices {
  /** The adapters of all channels. */
  channels: Channels;
  /** Wakes the job that answers messages. Absent: another process polls for them. */
  wakeBots?: () => void;
}
