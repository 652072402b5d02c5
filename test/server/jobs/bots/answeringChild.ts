import process from 'node:process';
import { connectDatabase } from '../../../../db/core/connect.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import { startQueue } from '../../../../db/core/jobs/startQueue.js';
import { createBotTask } from '../../../../server/jobs/bots/createBotTask.js';
import { channelsAt } from '../../../support/channels/channelsAt.js';
import { createScriptedModel } from '../../../support/scriptedModel.js';

/** A process of its own that answers bots, and prints when it asks a model, which answers with the rest of the arguments or never. */
const [url, sandbox, ...lines] = process.argv.slice(2) as [string, string, ...string[]];
const never = new Promise<never>(() => {});
const model = createScriptedModel(async function* () {
  console.log('asked');
  yield { type: 'text', text: lines[0] ?? (await never) };
});
const onError = (error: Error) => console.error(error);
const task = createBotTask({
  services: {
    db: connectDatabase({ url }),
    secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7)),
    channels: channelsAt(sandbox, 600_000),
    mentorModels: model.open,
  },
  onError,
});
await startQueue({ target: { url }, tasks: [task], onError });
