import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { readBuildInfo } from '../../server/runtime/version.js';
import { testDatabase } from '../support/database.js';

interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
}

const FOLDERS = [
  'cli',
  'db',
  'demo',
  'dev',
  'docs',
  'generated',
  'handlers',
  'providers',
  'sandbox',
  'scripts',
  'server',
  'services',
];
const CODE = [...FOLDERS, 'package.json', 'package-lock.json', '.npmrc'];

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

const db = testDatabase();
/** What `npm ci --omit=dev` leaves, without a network: the code, and links to the packages that the lock file does not mark as development. */
let clone: string;

beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'lps-production-'));
  for (const entry of CODE) await cp(entry, path.join(clone, entry), { recursive: true });
  const { packages } = JSON.parse(await readFile('node_modules/.package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const needed = Object.fromEntries(
    Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional),
  );
  // Packages in the folder of another one come with it.
  for (const folder of Object.keys(needed).filter((name) => name.lastIndexOf('node_modules/') === 0)) {
    await mkdir(path.dirname(path.join(clone, folder)), { recursive: true });
    await symlink(path.resolve(folder), path.join(clone, folder));
  }
  // As the build of the image does.
  await writeFile(path.join(clone, 'COMMIT'), `${COMMIT}\n`);
  await writeFile(path.join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages: needed }));
});
afterAll(() => rm(clone, { recursive: true, force: true }));

function environment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return {
    PATH: PATH!,
    NODE_ENV: 'production',
    DATABASE_URL: db.target.url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: path.join(clone, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: clone,
    env: environment(),
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, stdout, stderr };
}

/** The address in the line that says that it serves; undefined when the output ended without one. */
async function addressOf(output: Readable, printed: () => string): Promise<string | undefined> {
  const find = () => /"url":"([^"]+)".*"msg":"serving"\}$/m.exec(printed())?.[1];
  return new Promise((resolve) => {
    output.on('data', () => find() && resolve(find()));
    output.on('end', () => resolve(find()));
  });
}

describe('without development packages', () => {
  it('builds, starts, answers a key that admin made, writes nothing but JSON on standard output, and ends', async () => {
    expect(run('scripts/run.mjs', 'build')).toMatchObject({ status: 0, stderr: '' });
    const built = await readdir(path.join(clone, '.build'));
    expect(
      run('scripts/lps.mjs', 'platform', 'create', '--key', 'acme', '--name', 'Acme Academy', '--json'),
    ).toMatchObject({ status: 0, stderr: '' });
    expect(
      run(
        'scripts/lps.mjs',
        'user',
        'create',
        '--username',
        'ada',
        '--email',
        'ada@acme.example',
        '--platform',
        'acme',
        '--role',
        'platform_admin',
      ),
    ).toMatchObject({ status: 0 });
    const { authorization } = JSON.parse(
      run('scripts/lps.mjs', 'key', 'create', '--user', 'ada', '--platform', 'acme', '--json').stdout,
    ) as { authorization: string };

    const service = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      cwd: clone,
      env: { ...environment(), WORKERS: '2', LOG_LEVEL: 'info' },
    });
    let printed = '';
    let errors = '';
    service.stderr.on('data', (text) => (errors += String(text)));
    const ended = once(service, 'close');
    try {
      service.stdout.on('data', (text) => (printed += String(text)));
      const url = await addressOf(service.stdout, () => printed);
      if (!url) throw new Error(`It ended before it served: ${errors}`);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      expect(await (await fetch(`${url}/health/live`)).json()).toMatchObject({ status: 'live', commit: COMMIT });
      const courses = await fetch(`${url}/api/catalog/courses/?org=acme`, { headers: { authorization } });
      expect([courses.status, await courses.json()]).toMatchObject([200, { count: 0 }]);
    } finally {
      service.kill('SIGTERM');
    }
    expect((await ended)[0]).toBe(0);
    // The start used what the build made.
    expect(await readdir(path.join(clone, '.build'))).toEqual(built);
    const lines = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status: 200, operationId: 'listCourses' }));
    expect(lines[0]).toMatchObject({ msg: 'starting', ...readBuildInfo(clone), commit: COMMIT });
    const serving = lines.filter(({ msg }) => msg === 'serving');
    expect(serving).toMatchObject([
      { level: 30, reference: `${String(serving[0]!.url)}/docs`, contract: `${String(serving[0]!.url)}/openapi.json` },
    ]);
  });
});
