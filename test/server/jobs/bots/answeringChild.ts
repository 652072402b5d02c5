import process from 'node:process';
import { connectDatabase } from '../../../../db/core/connect.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import { startBotWork } from '../../../../server/jobs/bots/startBotWork.js';
import { channelsAt } from '../../../support/channels/channelsAt.js';
import { createScriptedModel } from '../../../support/scriptedModel.js';

/** A process of its own that answers bots, and prints when it asks a model, which answers with the rest of the arguments or never. */
const [url, sandbox, ...lines] = process.argv.slice(2) as [string, string, ...string[]];
const never = new Promise<never>(() => {});
const model = createScriptedModel(async function* () {
  console.log('asked');
  yield { type: 'text', text: lines[0] ?? (await never) };
});
startBotWork({
  services: {
    db: connectDatabase({ url }),
    secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7)),
    channels: channelsAt(sandbox, 600_000),
    mentorModels: model.open,
  },
  onError: (error) => console.error(error),
});
