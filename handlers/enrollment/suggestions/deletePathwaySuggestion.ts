import { PATHWAY_TO_PERSON } from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { operation } from '../../_shared/operation.js';
import { deleteSuggestionOfKind } from '../../../services/enrollment/suggestions/suggestionOperations.js';

export default operation('deletePathwaySuggestion', async ({ query, access, services, reply }) =>
  reply(200, await deleteSuggestionOfKind(PATHWAY_TO_PERSON, { access, services, query })),
);
