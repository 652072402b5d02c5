import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { StoreFull } from '../../../providers/files/fileStore.js';
import { createLocalStore } from '../../../providers/files/localStore.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'full-disk-'));
const isMounted = mountSmall();

/** A file system of 64 KiB, where this process may mount one. */
function mountSmall(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe('check of the local store', () => {
  (isMounted ? it : it.skip)('rejects while the disk is full, and leaves no file behind', async () => {
    const store = createLocalStore(path.join(folder, 'files'));
    await store.check();
    expect(() => writeFileSync(path.join(folder, 'other'), Buffer.alloc(1024 * 1024))).toThrow('ENOSPC');
    await expect(store.check()).rejects.toBeInstanceOf(StoreFull);
    rmSync(path.join(folder, 'other'));
    await store.check();
  });
});
