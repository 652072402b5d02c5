import { closeAtStop, parseListeningCommand, refuseToListen } from '../server/runtime/parseListeningCommand.js';
import { startSandbox } from '../sandbox/startSandbox.js';

const HELP = `
The page of the sandbox shows the requests that it sent and received. Start the service with SANDBOX_URL to connect it. Ctrl-C stops the sandbox.`;

const address = parseListeningCommand({
  name: 'npm run sandbox --',
  description: 'Simulates external services: channels of bots, app stores, payments.',
  port: 8090,
  help: HELP,
});
const sandbox = await startSandbox(address).catch((error: Error) => refuseToListen(address, error));
console.log(
  `Simulated external services: ${sandbox.url}\n\nStart the service with SANDBOX_URL=${sandbox.url} to connect it to them. Ctrl-C stops the sandbox.`,
);
closeAtStop(sandbox);
