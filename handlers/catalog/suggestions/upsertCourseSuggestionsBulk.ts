import { COURSE_TO_PERSON } from '../../../db/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { upsertManyOf } from './bulkSuggestions.js';

export default operation('upsertCourseSuggestionsBulk', async ({ body, access, services, reply }) =>
  reply(200, await upsertManyOf(COURSE_TO_PERSON, { access, services, body })),
);
