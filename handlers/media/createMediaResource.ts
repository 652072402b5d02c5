import { operation } from '../_shared/operation.js';
import { addMediaResource } from './addMediaResource.js';

export default operation('createMediaResource', async (context) => context.reply(201, await addMediaResource(context)));
