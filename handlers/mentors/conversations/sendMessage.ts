import { findSessionMessages } from '../../../db/mentors/conversations/listSessionMessages.js';
import type { components } from '../../../generated/types.js';
import { operation, StreamedBody } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { answerQuestion } from '../../../services/mentors/conversations/answering/answerQuestion.js';
import { EVENT_STREAM, streamAnswerEvents } from '../../../services/mentors/conversations/streamAnswerEvents.js';
import { requirePathSession } from '../../../services/mentors/conversations/requirePathSession.js';

export default operation(
  'sendMessage',
  async ({ params, headers, body, access, services, request, reply, replyOther }) => {
    const { platform, user, session } = await requirePathSession(access, services, params);
    const ask = async (onDelta?: (text: string) => void) => {
      const answer = await answerQuestion(services, {
        ...{
          platform,
          user,
          mentorId: session.mentorId,
          sessionId: session.sessionKey,
          channel: 'api',
          actor: access.actor,
          rows: access.rows,
        },
        text: body.text,
        page: body.page_content ?? null,
        idempotencyKey: headers['Idempotency-Key'] ?? null,
        ...(onDelta && { onDelta }),
      });
      const [question, reaction] = await findSessionMessages(services.db, platform.id, session.id, [
        answer.questionId,
        answer.messageId,
      ]);
      if (!question || !reaction) throw notFound('session', params.session_id);
      const stored: components['schemas']['MentorAnswer'] = {
        session_id: session.sessionKey,
        question,
        answer: reaction,
      };
      return { stored, isRepeated: answer.isRepeated };
    };
    if (request.accepts(EVENT_STREAM))
      return replyOther(
        201,
        new StreamedBody(
          EVENT_STREAM,
          streamAnswerEvents(async (onDelta) => (await ask(onDelta)).stored, {
            instance: request.url.pathname,
            requestId: request.id,
          }),
        ),
      );
    const { stored, isRepeated } = await ask();
    return reply(201, stored, isRepeated ? { 'Idempotency-Replayed': 'true' } : {});
  },
);
