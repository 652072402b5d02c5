import { COURSE_TO_GROUP } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseGroupSuggestion } from './present.js';
import { upsertSuggestionOfKind } from '../../../services/enrollment/suggestions/suggestionOperations.js';

export default operation('upsertCourseGroupSuggestion', async ({ body, access, services, reply }) => {
  const { isNew, suggestion } = await upsertSuggestionOfKind(COURSE_TO_GROUP, { access, services, body });
  return reply(isNew ? 201 : 200, presentCourseGroupSuggestion(suggestion));
});
