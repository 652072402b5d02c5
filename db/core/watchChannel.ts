import { type ConnectionTarget, connectionOptions } from './connect.js';
import { keepConnection } from './keepConnection.js';

export interface ChannelWatch {
  /** False while messages may be missed: caches must not be used then. */
  isConnected(): boolean;
  /** Resolves when everything sent before has been received, or the connection is lost. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens to a NOTIFY channel on a connection of its own, and reconnects until closed. Calls `onMessage(null)` after
 * each (re)connection, because earlier messages were missed.
 */
export function watchChannel(
  target: ConnectionTarget,
  channel: string,
  onMessage: (payload: string | null) => void,
): ChannelWatch {
  let isConnected = false;
  const kept = keepConnection(connectionOptions(target), {
    pingEveryMs: 5_000,
    answeredWithinMs: 3_000,
    prepare: async (client) => {
      client.on('notification', ({ payload }) => onMessage(payload ?? ''));
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    onOpen: () => {
      onMessage(null);
      isConnected = true;
    },
    onLost: () => {
      isConnected = false;
    },
  });
  return {
    isConnected: () => isConnected,
    // PostgreSQL sends pending notifications before it answers.
    caughtUp: async () => {
      await kept
        .client()
        ?.query('select')
        .catch(() => {});
    },
    close: () => {
      isConnected = false;
      return kept.close();
    },
  };
}
