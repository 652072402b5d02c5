import { bundle } from '../../scripts/bundle.mjs';

/** Jest maps './a.js' to './a.ts' only inside tests, so what prepares the run is bundled first. */
export default async function globalSetup() {
  const { startTestRun } = await import(await bundle('test/support/testRun.ts'));
  globalThis.finishTestRun = await startTestRun();
}
