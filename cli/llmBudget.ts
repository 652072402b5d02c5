import { Command } from 'commander';
import { type LlmBudget, type OwnLlmBudget, readLlmBudget, saveLlmBudget } from '../db/accounts/llm/llmBudget.js';
import { defaultLlmBudget } from '../server/config/configSettings.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface BudgetOptions extends Partial<Record<keyof LlmBudget, string>> {
  platform: string;
  default?: true;
  json?: true;
}

const OPTIONS: Record<keyof LlmBudget, string> = {
  calls: '--calls',
  tokens: '--tokens',
  personCalls: '--person-calls',
  personTokens: '--person-tokens',
};

const HELP = `
Limits per day (UTC); 0: no limit. Without limits, shows them and today's usage of the platform. Every request to a language model
counts: recommendations, each step of an answer of a mentor or bot, datasets, evaluations of trainings. When a limit is reached,
recommendations are ranked without the model, mentors answer 403, and jobs wait for the next day. The default limits are
LLM_CALLS_PER_DAY, LLM_TOKENS_PER_DAY, LLM_PERSON_CALLS_PER_DAY and LLM_PERSON_TOKENS_PER_DAY.`;

export function llmBudgetCommand(): Command {
  return new Command('budget')
    .description('Sets and shows the daily limits of a platform for language models.')
    .requiredOption('-p, --platform <key>', 'whose it is')
    .option('--calls <number>', 'calls of the platform')
    .option('--tokens <number>', 'tokens of the platform')
    .option('--person-calls <number>', 'calls per person')
    .option('--person-tokens <number>', 'tokens per person')
    .option('--default', "remove the platform's own limits, so that the default ones apply")
    .option('--json', 'answer as JSON on standard output')
    .addHelpText('after', createHelpText(HELP))
    .action(budget);
}

async function budget({ platform: key, default: isDefault, json, ...limits }: BudgetOptions): Promise<void> {
  const newLimits = parseLimits(limits);
  if (isDefault && Object.keys(newLimits).length > 0)
    throw new AdminError('Cannot be combined with limits: it removes all limits.', '--default');
  await withSession(async ({ database, config }) => {
    const platform = await findPlatformByKey(database, key);
    if (isDefault) await saveLlmBudget(database, adminActor(), platform.id, null);
    else if (Object.keys(newLimits).length > 0) await saveLlmBudget(database, adminActor(), platform.id, newLimits);
    const { own, spent } = await readLlmBudget(database, platform.id);
    const { calls, tokens, personCalls, personTokens } = { ...defaultLlmBudget(config), ...own };
    const shown = {
      platform: key,
      limits: { calls, tokens, person_calls: personCalls, person_tokens: personTokens },
      spent_today: spent,
    };
    if (json) return console.log(JSON.stringify(shown));
    printTable(Object.entries(shown.limits).map(([limit, value]) => ({ limit, value })));
    console.log(`${key} has spent ${spent.calls} calls and ${spent.tokens} tokens today.`);
  });
}

function parseLimits(limits: Partial<Record<keyof LlmBudget, string>>): OwnLlmBudget {
  const entries = Object.entries(OPTIONS).flatMap(([name, option]) => {
    const text = limits[name as keyof LlmBudget];
    if (text === undefined) return [];
    if (!/^\d{1,12}$/.test(text)) throw new AdminError('Must be a whole number from 0 to 999999999999.', option);
    return [[name, Number(text)]];
  });
  return Object.fromEntries(entries) as OwnLlmBudget;
}
