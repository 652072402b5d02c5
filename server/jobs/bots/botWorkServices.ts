import type { AnsweringServices } from '../../../services/mentors/conversations/answering/answerQuestion.js';
import type { Services } from '../../../services/services.js';

/** What the answers of bots need. */
export type BotWorkServices = AnsweringServices & Pick<Services, 'db' | 'secrets' | 'channels'>;
