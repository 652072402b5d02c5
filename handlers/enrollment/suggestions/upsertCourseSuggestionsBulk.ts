import { COURSE_TO_PERSON } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { createBulkSuggestions } from '../../../services/enrollment/suggestions/bulkSuggestions.js';

export default operation('upsertCourseSuggestionsBulk', async ({ body, access, services, reply }) =>
  reply(200, await createBulkSuggestions(COURSE_TO_PERSON, { access, services, body })),
);
