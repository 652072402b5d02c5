import { LlmRefused } from '../../db/accounts/llm/llmRefused.js';
import { evaluate } from '../../providers/finetuning/evaluate.js';
import { type FineTuningProvider, ProviderFailure } from '../../providers/finetuning/fineTuningProvider.js';
import { buildExamples, parseRows } from '../../providers/finetuning/trainingRows.js';
import { runMetered } from './runMetered.js';
import { ACTOR, type Run, buildExampleForm, readFile } from './trainingRun.js';

/** Examples of the test file; each costs a call that the platform pays. */
const MAX_EVALUATED = 50;
const ANSWERS_AT_ONCE = 4;
const MAX_ANSWER_TOKENS = 512;

/** Compares the answers of a trained model with those of the test file; null without a test file. If the model does not answer, the
 * training still succeeds, and the result has an `error`.
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
  const examples = buildExamples(parseRows(test), buildExampleForm(training)).slice(0, MAX_EVALUATED);
  const answers: { expected: string; actual: string }[] = [];
  try {
    for (let at = 0; at < examples.length; at += ANSWERS_AT_ONCE) {
      signal.throwIfAborted();
      const some = examples.slice(at, at + ANSWERS_AT_ONCE);
      answers.push(
        ...(await Promise.all(
          some.map(async ({ prompt, response }) => ({
            expected: response,
            actual: await askModel(run, provider, model, prompt),
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

const CHARACTERS_PER_TOKEN = 3;

/** The answer of the trained model. The call counts in the budgets of the platform and of the training's creator. */
async function askModel(
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
  const most = { promptTokens: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN), completionTokens: MAX_ANSWER_TOKENS };
  const metering = { db, actor: ACTOR, chosen, purpose: 'training_evaluation', most, budget: settings.llmBudget };
  return (await runMetered(metering, () => provider.answer(model, prompt, MAX_ANSWER_TOKENS))).text;
}
