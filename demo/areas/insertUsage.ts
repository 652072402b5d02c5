import type { Database } from '../../db/core/connect.js';
import { UNLIMITED } from '../../db/accounts/llm/llmBudget.js';
import { reserveUsage } from '../../db/accounts/llm/reserveUsage.js';
import { settleUsage } from '../../db/accounts/llm/settleUsage.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

interface Call {
  username: string;
  model: string;
  purpose: string;
  promptTokens: number;
  completionTokens: number;
}

/** The datasets and the training of the demo belong to its administrator. */
const CALLS: Call[] = [
  {
    username: 'nora.field',
    model: 'north-star-large',
    purpose: 'dataset_pairs',
    promptTokens: 2_140,
    completionTokens: 860,
  },
  {
    username: 'nora.field',
    model: 'north-star-large',
    purpose: 'dataset_pairs',
    promptTokens: 2_310,
    completionTokens: 905,
  },
  {
    username: 'nora.field',
    model: 'north-star-large',
    purpose: 'training_evaluation',
    promptTokens: 1_620,
    completionTokens: 240,
  },
  {
    username: EXAMPLE.username,
    model: 'north-star-small',
    purpose: 'dataset_pairs',
    promptTokens: 1_180,
    completionTokens: 410,
  },
];

/** Inserts this month's calls of language models. They count in costs, in usage and against monthly limits. */
export async function insertUsage(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
  for (const { username, model, purpose, ...tokens } of CALLS) {
    const call = { platformId, userId: users.get(username)!, provider: 'Northstar', model, trialOf: null };
    const reservation = await reserveUsage(db, DEMO, call, tokens, UNLIMITED);
    await db.transaction(DEMO, (trx) =>
      settleUsage(trx, reservation, { ...tokens, storedAs: { purpose, outcome: 'answered', durationMs: 1_840 } }),
    );
  }
}
