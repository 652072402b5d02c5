import { COURSE_TO_PERSON } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { bulkSuggestions } from '../../../services/enrollment/suggestions/bulkSuggestions.js';

export default operation('upsertCourseSuggestionsBulk', async ({ body, access, services, reply }) =>
  reply(200, await bulkSuggestions(COURSE_TO_PERSON, { access, services, body })),
);
