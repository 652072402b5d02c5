import { answerInThread } from '../../threads/answerInThread.js';
import { evaluate } from '../evaluate.js';
import { type Example, buildExamples, parseRows } from '../trainingRows.js';
import { RETRIEVAL_NOTE, type RetrievalModel, createRetriever } from './retrievalModel.js';
import type { EmbeddedTask, EmbeddedTraining } from './trainEmbedded.js';
import { countTrigrams, learnWeights, computeLoss } from './trigramModel.js';

/** Every nth training answer is held out to learn the weights. */
const HOLD_OUT_EVERY = 5;

answerInThread<EmbeddedTask, EmbeddedTraining>(({ train, test, form, epochs }) => {
  const examples = buildExamples(parseRows(train), form);
  if (examples.length === 0)
    throw new Error('The training file holds no example: the columns of the training are empty in it.');
  const tests = test === null ? [] : buildExamples(parseRows(test), form);
  const { lossByEpoch, testLoss } = learnLanguage(examples, tests, epochs);
  const model: RetrievalModel = { format: 'retrieval-1', note: RETRIEVAL_NOTE, examples };
  const retriever = createRetriever(model);
  const answers = tests.map(({ prompt, response }) => ({
    expected: response,
    actual: retriever.answer(prompt).response,
  }));
  return {
    model: new TextEncoder().encode(JSON.stringify(model)),
    figures: {
      kind: 'retrieval',
      note: RETRIEVAL_NOTE,
      examples: examples.length,
      loss_by_epoch: lossByEpoch,
      test_loss: testLoss,
    },
    evaluation: tests.length === 0 ? null : evaluate(answers),
  };
});

function learnLanguage(
  examples: Example[],
  tests: Example[],
  epochs: number,
): { lossByEpoch: number[]; testLoss: number | null } {
  const isHeldOut = (_: Example, index: number) => examples.length >= HOLD_OUT_EVERY && index % HOLD_OUT_EVERY === 0;
  const texts = (some: Example[]) => some.map(({ response }) => response);
  const language = countTrigrams(texts(examples.filter((one, index) => !isHeldOut(one, index))));
  const heldOut = texts(examples.length >= HOLD_OUT_EVERY ? examples.filter(isHeldOut) : examples);
  const lossByEpoch = Array.from({ length: epochs }, () => roundLoss(learnWeights(language, heldOut)));
  return { lossByEpoch, testLoss: tests.length === 0 ? null : roundLoss(computeLoss(language, texts(tests))) };
}

const roundLoss = (value: number): number => Number(value.toFixed(4));
