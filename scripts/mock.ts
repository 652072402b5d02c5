import process from 'node:process';
import { startMock } from './mock/prismServer.js';

const HELP = `
  Every operation answers its example 'typical'. Other answers are chosen by the header Prefer:

    Prefer: example=empty     another named example
    Prefer: code=404          another status
    Prefer: dynamic=true      values generated from the schema

  Requests are held to the contract. Authorization may be anything: curl -H 'Authorization: Api-Key any' ...
  Ctrl-C ends it.
`;

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 4010);
const mock = await startMock('generated/openapi.json', { host, port });
console.log(`The contract is mocked at ${mock.url}\n${HELP}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.close().finally(() => process.exit(0)));
}
