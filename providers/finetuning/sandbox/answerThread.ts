import { answerInThread } from '../../threads/answerInThread.js';
import { type RetrievalModel, createRetriever } from './retrievalModel.js';
import type { AnswerTask } from './openTrainedModel.js';

answerInThread<AnswerTask, string>(
  ({ model, question }) =>
    createRetriever(JSON.parse(Buffer.from(model).toString('utf8')) as RetrievalModel).answer(question).response,
);
