import { operation } from '../../_shared/operation.js';
import { updatePrompt } from './work.js';

export default operation('updatePrompt', async ({ body, reply, ...asked }) => reply(200, await updatePrompt(asked, body)));
