import { answerInThread } from '../../threads/answerInThread.js';
import { type RetrievalModel, retrieverOf } from './retrievalModel.js';
import type { AnswerTask } from './trainedModel.js';

answerInThread<AnswerTask, string>(
  ({ model, question }) =>
    retrieverOf(JSON.parse(Buffer.from(model).toString('utf8')) as RetrievalModel).answer(question).response,
);
