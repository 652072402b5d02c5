import { operation } from '../../_shared/operation.js';
import { addDocument } from '../../../services/mentors/mentors/addDocument.js';

export default operation('createMentorDocument', async (context) => context.reply(201, await addDocument(context)));
