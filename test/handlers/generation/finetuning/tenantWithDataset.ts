import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { TESTER, type TestDatabase } from '../../../support/database.js';
import { createForm } from '../../../support/forms.js';
import { createExternalJobRunner } from '../../../support/externalJobRunner.js';
import { insertPlatform, insertUser } from '../../../support/people.js';
import { type TestServer, startTestServer } from '../../../support/server.js';

export const DATASETS = '/api/ai-finetuning/v1/org/northfield/user/nora/datasets/';
export const TRAININGS = '/api/ai-finetuning/v1/org/northfield/user/nora/trainings/';
/** Of a dataset: twenty pairs. */
export const PAIRS = [
  'question,answer,level',
  ...Array.from(
    { length: 20 },
    (_, index) => `What is thing${index} in mining?,Thing${index} is number ${index},${index}`,
  ),
].join('\n');

export interface TenantWithDataset {
  server: TestServer;
  platformId: number;
  /** nora, who administers the tenant. */
  as: string;
  /** Of twenty pairs, made. */
  dataset: string;
}

/** The tenant northfield with a dataset to train on, and a server. */
export async function tenantWithDataset(db: TestDatabase): Promise<TenantWithDataset> {
  const platformId = await insertPlatform(db, 'northfield');
  await insertUser(db, 'nora', { roles: { northfield: 'platform_admin' } });
  const as = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'northfield', user: 'nora' }))
    .authorization;
  const server = await startTestServer({ db });
  const form = createForm({ name: 'Pairs', train_split: '0.75', source_file: { name: 'pairs.csv', content: PAIRS } });
  const dataset = (await server.request<{ id: string }>('POST', DATASETS, { as, ...form })).body.id;
  await createExternalJobRunner(db).run();
  return { server, platformId, as, dataset };
}
