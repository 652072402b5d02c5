import process from 'node:process';
import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/contract/contract.js';
import { closeAtStop, parseListeningCommand, refuseToListen } from '../server/runtime/parseListeningCommand.js';

const HELP = `
Prism answers every operation by the example 'typical' of its contract. Lists have the pages that the example counts. The header Prefer
chooses other answers:

  Prefer: example=empty     another named example
  Prefer: code=404          another declared status
  Prefer: dynamic=true      values that differ with every request

Prism validates requests against the contract. Any Authorization is accepted: curl -H 'Authorization: Token any' ...
The mock logs a line for each request. Ctrl-C ends it.`;

const address = parseListeningCommand({
  name: 'npm run mock --',
  description: 'Answers the whole contract by its examples with Prism, without a server and a database.',
  port: 4010,
  help: HELP,
});
const { startMock } = await import('./mock/startMock.js').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The mock needs the development dependencies, Prism among them: run `npm ci` without --omit=dev.');
  process.exit(1);
});
const mock = await startMock(document as unknown as OpenApiDocument, {
  ...address,
  log: (line) => console.log(line),
}).catch((error: Error) => refuseToListen(address, error));
console.log(`The contract is mocked at ${mock.url}, its reference is ${mock.url}/docs\n${HELP}\n`);
closeAtStop(mock);
