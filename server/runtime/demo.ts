import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findLiveCredential } from '../../db/tenancy/access/findLiveCredential.js';
import { parseSecret } from '../../db/tenancy/access/secrets.js';
import type { Database } from '../../db/core/connect.js';
import { listPlatformsBehind, syncPlatform } from '../../db/search/engines/index/syncIndex.js';
import { type DemoCredential, issueDemoCredentials, revokeDemoCredentials } from '../../demo/demoCredentials.js';
import { type DemoOptions, loadDemo } from '../../demo/loadDemo.js';
import { removeSandboxIdentity } from '../../demo/sandboxIdentity.js';
import { removeSandboxLms } from '../../demo/sandboxLms.js';

/**
 * Loads the demo into an empty database. With `credentialsFolder`, the folder of the embedded server, returns a
 * credential for each role, at later starts too: the database has only their hashes, so a file beside the data stores
 * them, readable by its owner. Leaves out revoked ones. With an external database returns none, because printed
 * credentials would end in logs.
 */
export async function prepareDemo(
  db: Database,
  {
    credentialsFolder,
    log,
    ...options
  }: { credentialsFolder: string | null; log: (message: string) => void } & Omit<DemoOptions, 'onStart'>,
): Promise<DemoCredential[]> {
  const startedAt = Date.now();
  if (
    await loadDemo(db, {
      ...options,
      onStart: () => log('Loading the demo into the empty database (DEMO=0 leaves it empty) ...'),
    })
  ) {
    log(`Loaded the demo in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`);
    // The jobs would do this a moment later, but the first search must already find the demo.
    for (const platformId of await listPlatformsBehind(db)) await syncPlatform(db, platformId);
  }
  if (credentialsFolder === null) {
    log('To create credentials of the demo: npm run admin -- demo credentials');
    return [];
  }
  const issued = await issueDemoCredentials(db, { onlyUnseen: true });
  if (issued) {
    await writeCredentials(credentialsFolder, issued);
    return issued;
  }
  const kept = await readCredentials(credentialsFolder);
  const valid = await Promise.all(kept.map(({ authorization }) => isValid(db, authorization)));
  return kept.filter((_, index) => valid[index]);
}

/** Revokes credentials of a demo that an earlier start has loaded. */
export async function closeDemo(
  db: Database,
  { credentialsFolder, log }: { credentialsFolder: string | null; log: (message: string) => void },
): Promise<void> {
  await removeSandboxIdentity(db);
  await removeSandboxLms(db);
  const revoked = await revokeDemoCredentials(db);
  if (credentialsFolder !== null) await forgetDemoCredentials(credentialsFolder);
  if (revoked > 0)
    log(`Revoked ${revoked} credentials of the demo. To remove its platforms and people: npm run admin -- demo remove`);
}

/** Removes the file with the demo credentials of an embedded server. */
export async function forgetDemoCredentials(folder: string): Promise<void> {
  await rm(credentialsFile(folder), { force: true });
}

async function writeCredentials(folder: string, credentials: DemoCredential[]): Promise<void> {
  const file = credentialsFile(folder);
  await writeFile(`${file}.unfinished`, JSON.stringify(credentials, null, 2), { mode: 0o600 });
  await rename(`${file}.unfinished`, file);
}

async function readCredentials(folder: string): Promise<DemoCredential[]> {
  const text = await readFile(credentialsFile(folder), 'utf8').catch(() => '[]');
  return JSON.parse(text) as DemoCredential[];
}

async function isValid(db: Database, authorization: string): Promise<boolean> {
  const prefix = parseSecret(authorization.split(' ')[1] ?? '')?.prefix;
  return prefix !== undefined && (await findLiveCredential(db, prefix)) !== null;
}

function credentialsFile(folder: string): string {
  return path.join(folder, 'demo-credentials.json');
}
