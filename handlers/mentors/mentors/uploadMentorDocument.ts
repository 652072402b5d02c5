import { operation } from '../../_shared/operation.js';
import { addedDocument } from '../../../services/mentors/mentors/addedDocument.js';

export default operation('uploadMentorDocument', async (context) => context.reply(201, await addedDocument(context)));
