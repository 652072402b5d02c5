import { describe, expect, it } from '@jest/globals';
import { watchChannel } from '../../../db/core/watchChannel.js';
import { testDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

const db = testDatabase();

describe('watchChannel', () => {
  it('has received what was sent before once it has caught up', async () => {
    const received: (string | null)[] = [];
    const watch = watchChannel(db.target, 'tests', (payload) => received.push(payload));
    try {
      await eventually(() => expect(watch.isConnected()).toBe(true));
      for (let sent = 0; sent < 300; sent += 1) {
        await db.pool.query(`select pg_notify('tests', $1)`, [String(sent)]);
        await watch.caughtUp();
        expect(received.at(-1)).toBe(String(sent));
      }
    } finally {
      await watch.close();
    }
  });

  it('waits for nothing once it is closed', async () => {
    const watch = watchChannel(db.target, 'tests', () => {});
    await watch.close();
    expect(await watch.caughtUp()).toBeUndefined();
  });
});
