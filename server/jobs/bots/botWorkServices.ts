import type { AnsweringServices } from '../../../handlers/mentors/conversations/answering/answerQuestion.js';
import type { Services } from '../../../handlers/_shared/context.js';

/** What the answers of bots need. */
export type BotWorkServices = AnsweringServices & Pick<Services, 'db' | 'secrets' | 'channels'>;
