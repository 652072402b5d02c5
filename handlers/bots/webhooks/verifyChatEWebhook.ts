import { OtherBody, operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';

export default operation('verifyChatEWebhook', ({ query, replyOther }) => {
  const challenge = query['hub.challenge'];
  if (!challenge) throw invalidField('query', 'hub.challenge', 'is required', 'required');
  return replyOther(200, new OtherBody('text/plain; charset=utf-8', challenge));
});
