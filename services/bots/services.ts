import type { Channels } from '../../providers/channels/openChannels.js';
import type { CoreServices } from '../_shared/context.js';

export interface BotServices extends CoreServices {
  /** The adapters of all channels. */
  channels: Channels;
}
