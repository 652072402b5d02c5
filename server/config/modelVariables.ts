import { flag, text, wholeNumber } from './configValues.js';
import { optional, variable } from './configVariable.js';

/** Language models: addresses, limits, trials. */
export const modelVariables = {
  llmPrivateAddresses: variable(
    'LLM_PRIVATE_ADDRESSES',
    '0',
    '`1`: language models may have private addresses, such as a model server in your network.',
    flag,
  ),
  mentorPrivateAddresses: variable(
    'MENTOR_PRIVATE_ADDRESSES',
    '0',
    '`1`: documents and MCP servers of mentors may have private addresses. Anyone who can change a mentor can then read from those addresses.',
    flag,
  ),
  llmApiKey: optional('LLM_API_KEY', 'The key that `npx lps llm set` stores, instead of standard input.', text),
  llmCallsPerDay: variable(
    'LLM_CALLS_PER_DAY',
    '20000',
    'Calls to language models per platform and day (UTC): recommendations, each step of an answer of a mentor or bot, dataset pairs, evaluations of trainings. 0: no limit. `npx lps llm budget` sets other limits for a platform, also for the three settings below.',
    wholeNumber(0, 1e9),
  ),
  llmTokensPerDay: variable(
    'LLM_TOKENS_PER_DAY',
    '100000000',
    'Tokens per platform and day; 0: no limit.',
    wholeNumber(0, 1e12),
  ),
  llmPersonCallsPerDay: variable(
    'LLM_PERSON_CALLS_PER_DAY',
    '200',
    'Calls per person, platform and day; 0: no limit.',
    wholeNumber(0, 1e9),
  ),
  llmPersonTokensPerDay: variable(
    'LLM_PERSON_TOKENS_PER_DAY',
    '2000000',
    'Tokens per person, platform and day; 0: no limit.',
    wholeNumber(0, 1e12),
  ),
  llmTrialDays: variable(
    'LLM_TRIAL_DAYS',
    '14',
    'Days of a free trial of language models, unless the trial sets its own.',
    wholeNumber(1, 3_650),
  ),
  llmTrialTokens: variable(
    'LLM_TRIAL_TOKENS',
    '100000',
    'Tokens of a free trial, unless the trial sets its own.',
    wholeNumber(0, 1e12),
  ),
  llmAnswersHours: variable(
    'LLM_ANSWERS_HOURS',
    '24',
    'Hours for which the answer of a language model to the same question is cached; 0: no cache.',
    wholeNumber(0, 8_760),
  ),
};
