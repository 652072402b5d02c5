import { describe } from '@jest/globals';
import { enqueueJob } from '../../../db/core/jobs/enqueueJob.js';
import { mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';
import { TESTER } from '../../support/database.js';
import { itPassesPrism } from './proxiedWorld.js';

const server = mentorServer();
const UNKNOWN = 999_999;

/** Adds a job and returns its number. */
async function addJob(key: string): Promise<number> {
  await server.db.transaction(TESTER, (trx) => enqueueJob(trx, { task: 'work', platformId: server.ids.north!, key }));
  const { rows } = await server.db.pool.query<{ id: number }>(
    `select id::float8 as id from graphile_worker._private_jobs where payload ->> 'key' = $1`,
    [key],
  );
  return rows[0]!.id;
}

describe('one background job', () => {
  itPassesPrism<'jobs'>(() => server.url(), {
    retryJob: async (proxy) => {
      const retry = (id: number) => proxy.send('POST', `/api/core/jobs/${id}/retry/`, { as: server.as.dmAdmin });
      return [await retry(await addJob('retried')), await retry(UNKNOWN)];
    },
    discardJob: async (proxy) => {
      const discard = (id: number) => proxy.send('DELETE', `/api/core/jobs/${id}/`, { as: server.as.dmAdmin });
      return [await discard(await addJob('discarded')), await discard(UNKNOWN)];
    },
  });
});
