import type { ConnectionTarget } from '../../core/connect.js';
import { type ChannelWatch, watchChannel } from '../../core/watchChannel.js';

/** What to forget. `all`: everything, platforms too. */
export type AccessChange = { users: number[] } | { credentials: number[] } | 'all';

export type AccessWatch = ChannelWatch;

/** Listens for changes of rights. `onChange('all')` also follows every (re)connection. */
export function watchAccessChanges(target: ConnectionTarget, onChange: (change: AccessChange) => void): AccessWatch {
  return watchChannel(target, 'access_changed', (payload) => onChange(parseChange(payload)));
}

/** A payload that isn't understood may mean anything, so everything is forgotten. */
function parseChange(payload: string | null): AccessChange {
  if (!payload?.startsWith('{')) return 'all';
  return JSON.parse(payload) as AccessChange;
}
