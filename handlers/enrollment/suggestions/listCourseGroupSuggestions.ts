import { COURSE_TO_GROUP } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseGroupSuggestion } from './present.js';
import { listSuggestionsOfKind } from '../../../services/enrollment/suggestions/suggestionOperations.js';

export default operation('listCourseGroupSuggestions', async ({ query, access, services, request, reply }) =>
  reply(
    200,
    await listSuggestionsOfKind(COURSE_TO_GROUP, { access, services, request, query }, presentCourseGroupSuggestion),
  ),
);
