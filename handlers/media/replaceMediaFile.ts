import { operation } from '../_shared/operation.js';
import { changeMediaResource } from './changeMediaResource.js';

export default operation('replaceMediaFile', async (context) => context.reply(200, await changeMediaResource(context, {})));
