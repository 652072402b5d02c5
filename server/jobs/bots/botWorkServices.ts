import type { AnsweringServices } from '../../../services/mentors/conversations/answering/answerQuestion.js';
import type { Services } from '../../../services/services.js';

/** The services for answering messages to bots. */
export type BotWorkServices = AnsweringServices & Pick<Services, 'db' | 'secrets' | 'channels'>;
