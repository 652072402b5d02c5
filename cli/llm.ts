import { Command, Option } from 'commander';
import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import { findOwnModel, removeOwnModel, saveOwnModel } from '../db/accounts/llm/saveOwnModel.js';
import { findAddressProblem } from '../providers/http/findAddressProblem.js';
import { LLM_PROVIDERS, type LlmProvider } from '../providers/llm/llmProviders.js';
import { readConfig } from '../server/config/config.js';
import { openSecrets } from '../server/runtime/openSecrets.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { commandPrefix } from './commandPrefix.js';
import { llmBudgetCommand } from './llmBudget.js';
import { llmPriceCommand } from './llmPrice.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';

interface SetOptions {
  platform: string;
  provider: LlmProvider;
  model: string;
  baseUrl?: string;
  json?: true;
}

const MAX_MODEL_LENGTH = 255;
/** Keys are sent in a header. */
const SENDABLE = /^[\x21-\x7e]{0,4096}$/;

const setHelp = () => `
The provider's key is read from standard input or LLM_API_KEY, so that it is in no process list and no shell history:

  ${commandPrefix()} llm set --platform acme --provider openai --model gpt-5-mini < key.txt

For your own servers without a key, send nothing. Private addresses need LLM_PRIVATE_ADDRESSES.`;

export function llmCommand(): Command {
  return new Command('llm')
    .description('The language model that a platform uses by default.')
    .addCommand(
      new Command('set')
        .description('Sets the model and its key, replacing those of the same provider.')
        .requiredOption('-p, --platform <key>', 'whose it is')
        .addOption(
          new Option('--provider <name>', 'provider of the model').choices(LLM_PROVIDERS).makeOptionMandatory(),
        )
        .requiredOption('-m, --model <name>', 'its name at the provider')
        .option('-u, --base-url <url>', "base URL instead of the provider's own; required for openai-compatible")
        .option('--json', 'answer as JSON on standard output')
        .addHelpText('after', createHelpText(setHelp))
        .action(set),
    )
    .addCommand(
      new Command('show')
        .description('Shows the model, without its key.')
        .requiredOption('-p, --platform <key>', 'whose it is')
        .option('--json', 'answer as JSON on standard output')
        .action(show),
    )
    .addCommand(llmBudgetCommand())
    .addCommand(llmPriceCommand())
    .addCommand(
      new Command('remove')
        .description('Removes the model and its key. Recommendations are then ranked without a model.')
        .requiredOption('-p, --platform <key>', 'whose it is')
        .option('--json', 'answer as JSON on standard output')
        .action(remove),
    );
}

async function set({ platform: platformKey, provider, model, baseUrl, json }: SetOptions): Promise<void> {
  const config = readConfig(process.env);
  checkAddress(provider, baseUrl, config.llmPrivateAddresses);
  if (model.trim() === '' || model.length > MAX_MODEL_LENGTH)
    throw new AdminError(`A model must have 1 to ${MAX_MODEL_LENGTH} characters.`, '--model');
  const apiKey = config.llmApiKey ?? (process.stdin.isTTY ? '' : (await readAll(process.stdin)).trim());
  if (apiKey === '' && provider !== 'openai-compatible')
    throw new AdminError('The key is missing. Send it on standard input, or in LLM_API_KEY.');
  if (!SENDABLE.test(apiKey)) throw new AdminError('This is not a key. A key has no spaces or line breaks.');
  const secrets = await openSecrets(config);
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, platformKey);
    await saveOwnModel(database, adminActor(), secrets, platform.id, {
      provider,
      model,
      baseUrl: baseUrl ?? null,
      apiKey: apiKey === '' ? null : apiKey,
    });
  });
  if (json)
    console.log(
      JSON.stringify({ platform: platformKey, provider, model, base_url: baseUrl ?? null, has_key: apiKey !== '' }),
    );
  else console.log(`${platformKey} uses ${provider}/${model} from now on.`);
}

function checkAddress(provider: LlmProvider, baseUrl: string | undefined, mayBePrivate: boolean): void {
  if (baseUrl === undefined) {
    if (provider === 'openai-compatible') throw new AdminError('Is required for openai-compatible.', '--base-url');
    return;
  }
  const problem = findAddressProblem(baseUrl, { mayBePrivate });
  if (problem !== null) throw new AdminError(`The address ${problem}`, '--base-url');
}

async function show({ platform: platformKey, json }: { platform: string; json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, platformKey);
    const own = await findOwnModel(database, platform.id);
    const shown = own && {
      platform: platformKey,
      provider: own.provider,
      model: own.model,
      base_url: own.baseUrl,
      has_key: own.hasKey,
    };
    if (json) console.log(JSON.stringify(shown));
    else
      console.log(
        shown
          ? `${shown.provider}/${shown.model ?? '(no model)'}${shown.base_url ? ` at ${shown.base_url}` : ''}`
          : `${platformKey} has no language model.`,
      );
  });
}

async function remove({ platform: platformKey, json }: { platform: string; json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, platformKey);
    const wasRemoved = await removeOwnModel(database, adminActor(), platform.id);
    if (json) console.log(JSON.stringify({ outcome: wasRemoved ? 'removed' : 'absent', platform: platformKey }));
    else
      console.log(
        wasRemoved ? `${platformKey} has no language model any more.` : `${platformKey} had no language model.`,
      );
  });
}
