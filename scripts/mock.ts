import { Command, InvalidArgumentError, Option } from 'commander';
import process from 'node:process';
import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/contract.js';
import { startMock } from './mock/startMock.js';

const HELP = `
Every operation answers its example 'typical'; lists are cut into pages and end. Other answers are chosen by the header Prefer:

  Prefer: example=empty     another named example
  Prefer: code=404          another status, also one that the contract does not declare
  Prefer: dynamic=true      values that differ with every request

Requests are held to the contract as the service does it. Authorization may be anything: curl -H 'Authorization: Token any' ...
Each request is logged in one line. Ctrl-C ends it.`;

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

const command = new Command('npm run mock --')
  .description('Answers the whole contract by its examples, without a server and a database.')
  .addOption(new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'))
  .addOption(new Option('--port <number>', 'port to listen on; 0 takes a free one').env('PORT').default(4010).argParser(portNumber))
  .addHelpText('after', HELP)
  .parse();
const { host, port } = command.opts<{ host: string; port: number }>();

const mock = await startMock(document as unknown as OpenApiDocument, { host, port, log: (line) => console.log(line) }).catch((error: Error & { code?: string }) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} of ${host} is taken: choose another one with --port.` : `The mock can not listen on ${host}: ${error.message}`);
  process.exit(1);
});
console.log(`The contract is mocked at ${mock.url}, its reference is ${mock.url}/docs\n${HELP}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mock.close().finally(() => process.exit(0)));
}
