import process from 'node:process';
import { bundle } from '../../scripts/bundle.mjs';

/** Jest maps './a.js' to './a.ts' only inside tests, so what prepares the run is bundled first. */
export default async function globalSetup() {
  const { startTestRun } = await import(await bundle('test/support/testRun.ts'));
  const finish = await startTestRun();
  globalThis.finishTestRun = finish;
  // Jest does not tear down when it is interrupted.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => finish().finally(() => process.exit(1)));
}
