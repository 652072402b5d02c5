import { operation } from '../../_shared/operation.js';
import { addedDocument } from '../../../services/mentors/mentors/addedDocument.js';

export default operation('createMentorDocument', async (context) => context.reply(201, await addedDocument(context)));
