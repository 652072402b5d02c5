import { closeAtStop, parseListeningCommand, refuseToListen } from '../server/runtime/parseListeningCommand.js';
import { startSandbox } from '../sandbox/startSandbox.js';

const HELP = `
Its page shows what was sent and received. The service talks to it where it is started with SANDBOX_URL. Ctrl-C ends it.`;

const address = parseListeningCommand({
  name: 'npm run sandbox --',
  description: 'Stands in for the outside parties: channels of bots, stores, payments.',
  port: 8090,
  help: HELP,
});
const sandbox = await startSandbox(address).catch((error: Error) => refuseToListen(address, error));
console.log(
  `Stand-ins of outside parties: ${sandbox.url}\n\nStart the service with SANDBOX_URL=${sandbox.url} to let it talk to them. Ctrl-C ends it.`,
);
closeAtStop(sandbox);
