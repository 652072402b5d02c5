import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import { evaluate } from '../../providers/finetuning/evaluate.js';
import { type FineTuningProvider, ProviderFailure } from '../../providers/finetuning/fineTuningProvider.js';
import { buildExamples, parseRows } from '../../providers/finetuning/trainingRows.js';
import { meteredCall } from './meteredCall.js';
import { ACTOR, type Run, formOf, readFile } from './trainingRun.js';

/** Of the test file; each is a call that the platform pays. */
const MAX_EVALUATED = 50;
const ANSWERS_AT_ONCE = 4;
const MAX_ANSWER_TOKENS = 512;

/**
 * Compares the answers of a trained model with those of the test file; null where there is no test file. A model that does not answer is
 * usable all the same: the result then has an `error`.
 */
export async function evaluateTraining(
  run: Run,
  provider: FineTuningProvider,
  model: string,
): Promise<Record<string, unknown> | null> {
  const { training, signal } = run;
  if (training.created_by_id === null)
    return { error: 'The model was not evaluated: the account that created the training was erased.' };
  const test = await readFile(run, training.testFileId);
  if (!test) return null;
  const examples = buildExamples(parseRows(test), formOf(training)).slice(0, MAX_EVALUATED);
  const answers: { expected: string; actual: string }[] = [];
  try {
    for (let at = 0; at < examples.length; at += ANSWERS_AT_ONCE) {
      signal.throwIfAborted();
      const some = examples.slice(at, at + ANSWERS_AT_ONCE);
      answers.push(
        ...(await Promise.all(
          some.map(async ({ prompt, response }) => ({
            expected: response,
            actual: await answerOf(run, provider, model, prompt),
          })),
        )),
      );
    }
    return { ...evaluate(answers) };
  } catch (error) {
    if (!(error instanceof ProviderFailure) && !(error instanceof LlmRefused)) throw error;
    return { ...(answers.length > 0 && evaluate(answers)), error: error.message };
  }
}

const CHARACTERS_OF_TOKEN = 3;

/** What the trained model answers. The call counts in the budgets of the platform and of the person who created the training. */
async function answerOf(
  { services: { db, settings }, task, training }: Run,
  provider: FineTuningProvider,
  model: string,
  prompt: string,
): Promise<string> {
  const chosen = {
    platformId: task.platformId,
    userId: training.created_by_id!,
    provider: training.provider,
    model,
    trialOf: null,
  };
  const most = { promptTokens: Math.ceil(prompt.length / CHARACTERS_OF_TOKEN), completionTokens: MAX_ANSWER_TOKENS };
  const metering = { db, actor: ACTOR, chosen, purpose: 'training_evaluation', most, budget: settings.llmBudget };
  return (await meteredCall(metering, () => provider.answer(model, prompt, MAX_ANSWER_TOKENS))).text;
}
