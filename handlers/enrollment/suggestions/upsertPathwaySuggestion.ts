import { PATHWAY_TO_PERSON } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentPathwaySuggestion } from './present.js';
import { upsertSuggestionOfKind } from '../../../services/enrollment/suggestions/suggestionOperations.js';

export default operation('upsertPathwaySuggestion', async ({ body, access, services, reply }) => {
  const { isNew, suggestion } = await upsertSuggestionOfKind(PATHWAY_TO_PERSON, { access, services, body });
  return reply(isNew ? 201 : 200, presentPathwaySuggestion(suggestion));
});
