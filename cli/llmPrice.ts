import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { type Price, listLlmPrices, saveLlmPrices } from '../db/accounts/llm/llmPrices.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { commandPrefix } from './commandPrefix.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { withSession } from './session.js';
import { printTable } from './table.js';

interface SetOptions {
  model: string;
  provider?: string;
  input: string;
  output: string;
  json?: true;
}

const MAX_NAME_LENGTH = 255;
/** The precision of the database. */
const DOLLARS = /^\d{1,10}(\.\d{1,6})?$/;

const help = () => `
Prices are US dollars per million tokens. A price for a provider takes precedence over one without. All usage is computed with the present prices:

  ${commandPrefix()} llm price set --provider openai --model gpt-5-mini --input 0.25 --output 2
  ${commandPrefix()} llm price import prices.json

The file of an import is a JSON list: [{ "provider": "openai", "model": "gpt-5-mini", "input_usd": 0.25, "output_usd": 2 }]. The import is atomic.`;

export function llmPriceCommand(): Command {
  const json = ['--json', 'answer as JSON on standard output'] as const;
  return new Command('price')
    .description('Manages prices of language models, for the costs of platforms.')
    .addHelpText('after', createHelpText(help))
    .addCommand(
      new Command('set')
        .description('Sets the price of a model.')
        .requiredOption('-m, --model <name>', 'its name at the provider')
        .option('--provider <name>', 'provider of the model (default: any)')
        .requiredOption('--input <dollars>', 'price of a million input tokens')
        .requiredOption('--output <dollars>', 'price of a million output tokens')
        .option(...json)
        .action(set),
    )
    .addCommand(
      new Command('list')
        .description('Lists all prices.')
        .option(...json)
        .action(list),
    )
    .addCommand(
      new Command('import')
        .description('Sets the prices in a file. Other prices stay.')
        .argument('<file>', 'a JSON list')
        .option(...json)
        .action(importFile),
    );
}

async function set({ model, provider = '', input, output, json }: SetOptions): Promise<void> {
  const price = {
    provider,
    model,
    input_usd: parseDollars(input, '--input'),
    output_usd: parseDollars(output, '--output'),
  };
  checkName(model, 1, '--model');
  checkName(provider, 0, '--provider');
  await save([price], json);
}

async function importFile(file: string, { json }: { json?: true }): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AdminError(`'${file}' cannot be read.`);
  });
  await save(parsePrices(text), json);
}

async function save(prices: readonly Price[], json: true | undefined): Promise<void> {
  await withSession(async ({ database }) => {
    const changed = await saveLlmPrices(database, adminActor(), prices);
    if (json) console.log(JSON.stringify({ prices: prices.length, changed }));
    else console.log(`${prices.length} prices, ${changed} of them new or changed.`);
  });
}

async function list({ json }: { json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const prices = await listLlmPrices(database);
    if (json) console.log(JSON.stringify({ prices }));
    else printTable(prices);
  });
}

function parseDollars(text: string, place: string): number {
  if (!DOLLARS.test(text))
    throw new AdminError('A price must be a decimal number of at least 0, with at most six decimal digits.', place);
  return Number(text);
}

function checkName(name: string, least: number, place: string): void {
  if (name.trim().length < least || name.length > MAX_NAME_LENGTH || name.includes('\0'))
    throw new AdminError(`A name must have ${least} to ${MAX_NAME_LENGTH} characters.`, place);
}

function parsePrices(text: string): Price[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AdminError('The file is not JSON.');
  }
  if (!Array.isArray(parsed)) throw new AdminError('The file is not a list.');
  const prices = parsed.map(parsePrice);
  const names = prices.map(({ provider, model }) => JSON.stringify([provider, model]));
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) throw new AdminError('Occurs twice.', `price ${twice + 1}`);
  return prices;
}

function parsePrice(item: unknown, index: number): Price {
  const place = `price ${index + 1}`;
  const { provider = '', model, input_usd: input, output_usd: output } = (item ?? {}) as Record<string, unknown>;
  if (typeof provider !== 'string' || typeof model !== 'string') throw new AdminError('Has no model.', place);
  if (typeof input !== 'number' || typeof output !== 'number')
    throw new AdminError('input_usd and output_usd are numbers.', place);
  checkName(model, 1, place);
  checkName(provider, 0, place);
  return {
    provider,
    model,
    input_usd: parseDollars(String(input), place),
    output_usd: parseDollars(String(output), place),
  };
}
