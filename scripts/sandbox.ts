import process from 'node:process';
import { startSandbox } from './sandbox/startSandbox.js';

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 8090);
const sandbox = await startSandbox({ host, port }).catch((error: Error) => {
  console.error(`The sandbox can not start: ${error.message}`);
  process.exit(1);
});
console.log(`Stand-ins of outside parties: ${sandbox.url}\n\nStart the service with SANDBOX_URL=${sandbox.url} to let it talk to them. Ctrl-C ends it.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().finally(() => process.exit(0)));
}
