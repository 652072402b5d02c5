import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/contract.js';
import { startMock } from './mock/startMock.js';
import { closeAtStop, listeningCommand, refuseToListen } from './runtime/listeningCommand.js';

const HELP = `
Every operation answers its example 'typical'; lists are cut into pages and end. Other answers are chosen by the header Prefer:

  Prefer: example=empty     another named example
  Prefer: code=404          another status, also one that the contract does not declare
  Prefer: dynamic=true      values that differ with every request

Requests are held to the contract as the service does it. Authorization may be anything: curl -H 'Authorization: Token any' ...
Each request is logged in one line. Ctrl-C ends it.`;

const address = listeningCommand({ name: 'npm run mock --', description: 'Answers the whole contract by its examples, without a server and a database.', port: 4010, help: HELP });
const mock = await startMock(document as unknown as OpenApiDocument, { ...address, log: (line) => console.log(line) }).catch((error: Error) => refuseToListen(address, error));
console.log(`The contract is mocked at ${mock.url}, its reference is ${mock.url}/docs\n${HELP}\n`);
closeAtStop(mock);
