import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ExternalTaskKind, enqueueExternalTask } from '../../../db/core/external/externalTasks.js';
import { readBacklog } from '../../../db/readBacklog.js';
import { type FileStore, StoreUnavailable } from '../../../providers/files/fileStore.js';
import { avatarVideo } from '../../../sandbox/parties/avatarVideo.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createExternalJobRunner } from '../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

const db = testDatabase();
restoreBeforeEach(db);

interface Row {
  state: string;
  reason: string | null;
}
/** How a record of each kind is begun, and how it stands. */
const KINDS = [
  ['dataset', 'select status as state, error_log as reason from fine_tuning_datasets'],
  ['training', 'select state, error_log as reason from fine_tuning_trainings'],
  ['avatar_video', 'select generation_status as state, failure_reason as reason from avatar_videos'],
] as const;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ parties: [avatarVideo] });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
});

async function begin(kind: ExternalTaskKind): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(`select id from platforms where key = 'north'`);
  const platform = Number(rows[0]!.id);
  const insert = async (text: string, values: unknown[]) =>
    Number((await db.pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]!.id);
  await db.pool.query(
    `insert into file_contents (platform_id, sha256, size) values ($1, decode(repeat('ab', 32), 'hex'), 10)`,
    [platform],
  );
  const file = await insert(
    `insert into files (platform_id, sha256, name, media_type) values ($1, decode(repeat('ab', 32), 'hex'), 'a.md', 'text/markdown')`,
    [platform],
  );
  const dataset = await insert(
    `insert into fine_tuning_datasets (platform_id, name, source_file_id, status, train_file_id, columns) values ($1, 'Notes', $2, $3, $4, '{prompt,response}')`,
    [platform, file, kind === 'dataset' ? 'pending' : 'completed', kind === 'dataset' ? null : file],
  );
  const subject =
    kind === 'dataset'
      ? dataset
      : kind === 'training'
        ? await insert(
            `insert into fine_tuning_trainings (platform_id, dataset_id, project_name, base_model_name) values ($1, $2, 'Tutor', 'm')`,
            [platform, dataset],
          )
        : await insert(
            `insert into avatar_videos (platform_id, name, script, data) values ($1, 'welcome', 'Welcome.', '{"avatar_id": "josh"}')`,
            [platform],
          );
  await db.transaction(TESTER, (trx) => enqueueExternalTask(trx, platform, kind, subject));
}

/** A provider that no step of a training reaches, and one that makes videos. */
const providers = () => ({ providerAUrl: 'http://127.0.0.1:1', avatarVideoUrl: `${sandbox.url}/avatarvideo` });
const failing = (error: Error): Partial<FileStore> => ({
  open: () => Promise.reject(error),
  put: () => Promise.reject(error),
});
const tasks = async () =>
  (
    await db.pool.query<{ unexpected_failures: number; failing: boolean }>(
      'select unexpected_failures, failing_since is not null as failing from external_tasks',
    )
  ).rows;

describe.each(KINDS)('a step on a %s', (kind, text) => {
  const stands = async () => (await db.pool.query<Row>(text)).rows[0]!;

  it('is retried for three days while the store is unavailable, and states it', async () => {
    await begin(kind);
    const work = createExternalJobRunner(db, providers(), db, failing(new StoreUnavailable('bucket of ours')));
    await work.run({ atMost: 12 });
    expect(await stands()).toEqual({ state: 'processing', reason: 'The file store does not answer.' });
    expect(await tasks()).toEqual([{ unexpected_failures: 0, failing: true }]);
    expect((await readBacklog(db)).failing).toContainEqual({ kind, records: 1 });
    await db.pool.query(`update external_tasks set failing_since = now() - interval '3 days'`);
    await work.run();
    expect(await stands()).toEqual({
      state: 'failed',
      reason: 'The file store does not answer. It was tried for three days.',
    });
    expect([await tasks(), work.errors.every((error) => error instanceof StoreUnavailable)]).toEqual([[], true]);
  });

  it('is given up after ten unexpected errors, without their messages', async () => {
    await begin(kind);
    const work = createExternalJobRunner(db, providers(), db, failing(new RangeError('a secret of the code')));
    await work.run();
    expect(await stands()).toEqual({
      state: 'failed',
      reason: 'An unexpected error occurred (RangeError). The log of the service has details. It was tried 10 times.',
    });
    expect([await tasks(), work.errors.length]).toEqual([[], 10]);
  });
});
