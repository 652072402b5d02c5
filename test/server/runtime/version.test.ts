import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeBuild, readBuildInfo } from '../../../server/runtime/version.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lps-version-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function git(...words: string[]): string {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@acme.example'];
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...author, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

describe('readBuildInfo', () => {
  it('has the versions of the package and of the contract', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const { info } = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as { info: { version: string } };
    expect(readBuildInfo(folder)).toEqual({ version, commit: null, contract_version: info.version });
  });

  it('takes the commit from git in a work tree, whatever the file says', async () => {
    await writeFile(path.join(folder, 'COMMIT'), `${COMMIT}\n`);
    git('init', '--quiet');
    expect(readBuildInfo(folder).commit).toBeNull();
    git('add', 'COMMIT');
    git('commit', '--quiet', '--message', 'First');
    expect(readBuildInfo(folder).commit).toBe(git('rev-parse', 'HEAD'));
  });

  it('takes it from the file COMMIT of an archive, and not from the unfilled file', async () => {
    await cp('COMMIT', path.join(folder, 'COMMIT'));
    await cp('.gitattributes', path.join(folder, '.gitattributes'));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    const commit = git('rev-parse', 'HEAD');
    git('archive', '--output', 'archive.tar', 'HEAD');
    await rm(path.join(folder, '.git'), { recursive: true });
    expect(readBuildInfo(folder).commit).toBeNull();
    spawnSync('tar', ['-xf', 'archive.tar'], { cwd: folder });
    expect(readBuildInfo(folder).commit).toBe(commit);
  });
});

describe('describeBuild', () => {
  it.each([
    [COMMIT, '1.2.3 (contract 1.2.0, commit 0123456789ab)'],
    [null, '1.2.3 (contract 1.2.0, commit unknown)'],
  ])('is one line: %s', (commit, line) => {
    expect(describeBuild({ version: '1.2.3', commit, contract_version: '1.2.0' })).toBe(line);
  });
});
