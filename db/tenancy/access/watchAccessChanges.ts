import type { ConnectionTarget } from '../../core/connect.js';
import { type ChannelWatch, watchChannel } from '../../core/watchChannel.js';

/** What to remove from caches. `all`: everything, platforms included. */
export type AccessChange = { users: number[] } | { credentials: number[] } | 'all';

export type AccessWatch = ChannelWatch;

/** Listens for changes of rights. Calls `onChange('all')` also after each (re)connection. */
export function watchAccessChanges(target: ConnectionTarget, onChange: (change: AccessChange) => void): AccessWatch {
  return watchChannel(target, 'access_changed', (payload) => onChange(parseChange(payload)));
}

/** An unknown payload could mean any change, so it invalidates everything. */
function parseChange(payload: string | null): AccessChange {
  if (!payload?.startsWith('{')) return 'all';
  return JSON.parse(payload) as AccessChange;
}
