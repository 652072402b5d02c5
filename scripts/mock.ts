import process from 'node:process';
import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/contract/contract.js';
import { closeAtStop, parseListeningCommand, refuseToListen } from '../server/runtime/parseListeningCommand.js';

const HELP = `
Prism answers every operation with the example 'typical' of its contract. A list has as many pages as the count in the example requires.
The header Prefer selects another answer:

  Prefer: example=empty     another named example
  Prefer: code=404          another declared status
  Prefer: dynamic=true      values that differ with every request

Prism validates requests against the contract and accepts any Authorization: curl -H 'Authorization: Token any' ...
The mock logs a line for each request. Ctrl-C stops it.`;

const address = parseListeningCommand({
  name: 'npm run mock --',
  description:
    'Answers all operations of the contract with their examples by Prism, without the service or a database.',
  port: 4010,
  help: HELP,
});
const { startMock } = await import('./mock/startMock.js').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The mock needs development dependencies such as Prism: run `npm ci` without --omit=dev.');
  process.exit(1);
});
const mock = await startMock(document as unknown as OpenApiDocument, {
  ...address,
  permitsEverything: true,
  log: (line) => console.log(line),
}).catch((error: Error) => refuseToListen(address, error));
console.log(`The contract is mocked at ${mock.url}, its reference is ${mock.url}/docs\n${HELP}\n`);
closeAtStop(mock);
