import { COURSE_TO_PERSON } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseSuggestion } from './present.js';
import { listSuggestionsOfKind } from '../../../services/enrollment/suggestions/suggestionOperations.js';

export default operation('listCourseSuggestions', async ({ query, access, services, request, reply }) =>
  reply(
    200,
    await listSuggestionsOfKind(COURSE_TO_PERSON, { access, services, request, query }, presentCourseSuggestion),
  ),
);
