import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const LOCK = 'node_modules/.package-lock.json';
interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }>;
}

/** A clone with two scripts of its own, whose npm only says that it was called. */
let clone: string;

beforeEach(async () => {
  clone = await realpath(await mkdtemp(path.join(tmpdir(), 'lps-clone-')));
  for (const folder of ['scripts', 'node_modules', 'bin', 'elsewhere']) await mkdir(path.join(clone, folder));
  for (const file of ['scripts/run.mjs', 'scripts/bundle.mjs', 'package.json', 'package-lock.json', LOCK]) {
    await copyFile(file, path.join(clone, file));
  }
  for (const name of ['esbuild', '@esbuild'])
    await symlink(path.resolve('node_modules', name), path.join(clone, 'node_modules', name));
  const script =
    'const seen: unknown = { args: process.argv.slice(2), cwd: process.cwd() };\nconsole.log(JSON.stringify(seen));\n';
  for (const name of ['hello', 'start']) await writeFile(path.join(clone, `scripts/${name}.ts`), script);
  await writeFile(path.join(clone, 'bin/npm'), '#!/bin/sh\necho "npm was called: $*"\nexit 1\n');
  await chmod(path.join(clone, 'bin/npm'), 0o755);
});
afterEach(() => rm(clone, { recursive: true, force: true }));

function run(...args: string[]) {
  const env = { ...process.env };
  delete env.npm_execpath;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['../scripts/run.mjs', ...args], {
    cwd: path.join(clone, 'elsewhere'),
    env: { ...env, PATH: `${path.join(clone, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function changeInstalled(change: (packages: Lock['packages']) => void): Promise<void> {
  const file = path.join(clone, LOCK);
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  change(lock.packages);
  await writeFile(file, JSON.stringify(lock));
}

describe('run.mjs', () => {
  it('runs a script in the root folder with its arguments, and installs nothing that is there', () => {
    const { status, stdout, stderr } = run('hello', '--json', 'a b');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ args: ['--json', 'a b'], cwd: clone });
  });

  it.each([
    ['a package is missing', (packages: Lock['packages']) => delete packages['node_modules/pino']],
    [
      'a package has another version',
      (packages: Lock['packages']) => (packages['node_modules/pino']!.version = '1.0.0'),
    ],
  ])('installs when %s, and says so on standard error', async (_, change) => {
    await changeInstalled(change);
    const { status, stdout, stderr } = run('hello');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('npm was called: ci');
    expect(stderr).toContain('npm ci failed');
  });

  it('reports every few seconds that the installation goes on', async () => {
    await rm(path.join(clone, LOCK));
    // This npm waits until the report was read.
    const reported = path.join(clone, 'reported');
    await writeFile(
      path.join(clone, 'bin/npm'),
      `#!/bin/sh\nwhile [ ! -e ${reported} ]; do sleep 0.05; done\nexit 1\n`,
    );
    const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${path.join(clone, 'bin')}:${process.env.PATH}` };
    delete env.npm_execpath;
    const child = spawn(process.execPath, ['scripts/run.mjs', 'hello'], {
      cwd: clone,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      lines.push(line);
      if (line.startsWith('Still installing')) await writeFile(reported, '');
    }
    expect(lines[0]).toMatch(/^Installing the packages of package-lock\.json/);
    expect(lines[1]).toMatch(/^Still installing, \d+ s so far/);
    expect(lines.at(-1)).toMatch(/^npm ci failed/);
  });

  it('installs in a fresh clone', async () => {
    await rm(path.join(clone, LOCK));
    expect(run('hello').stderr).toContain('npm was called: ci');
  });

  it('needs no development packages to serve', async () => {
    await changeInstalled((packages) => {
      for (const [folder, { dev }] of Object.entries(packages)) if (dev) delete packages[folder];
    });
    expect(run('start').stderr).toBe('');
    expect(run('hello').stderr).toContain('npm was called: ci');
  });

  it('names the scripts that there are', () => {
    expect(run('helo')).toMatchObject({ status: 1, stderr: "There is no script 'helo'. There are: hello, start.\n" });
    expect(run('../hello').status).toBe(1);
  });

  it('says which Node is needed', async () => {
    const file = path.join(clone, 'package.json');
    const description = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...description, engines: { node: '>=99.1.0' } }));
    const { status, stderr } = run('hello');
    expect(status).toBe(1);
    expect(stderr).toContain(`Node 99.1.0 or newer is needed; this is ${process.versions.node}`);
  });

  it('builds once, and again when a source has changed', async () => {
    expect(run('hello')).toMatchObject({ status: 0, stderr: '' });
    const built = path.join(clone, '.build/hello.mjs');
    const before = (await stat(built)).ino;
    await utimes(path.join(clone, 'scripts/hello.ts'), 1, 1);
    expect([run('hello').status, (await stat(built)).ino]).toEqual([0, before]);
    await writeFile(path.join(clone, 'scripts/hello.ts'), `console.log('changed');\n`);
    expect(run('hello')).toMatchObject({ stdout: 'changed\n', stderr: '' });
  });

  it('looks at the packages again when they were installed since, and not before', async () => {
    expect(run('hello').status).toBe(0);
    const lock = await readFile(path.join(clone, 'package-lock.json'));
    await changeInstalled((packages) => delete packages['node_modules/pino']);
    expect(run('hello').stderr).toContain('npm was called: ci');
    await copyFile(LOCK, path.join(clone, LOCK));
    expect(run('hello')).toMatchObject({ status: 0, stderr: '' });
    await writeFile(
      path.join(clone, 'package-lock.json'),
      lock.toString().replace(/"version": "[^"]+"/g, '"version": "99.0.0"'),
    );
    expect(run('hello').stderr).toContain('npm was called: ci');
  });

  it('names the lines of the sources where something fails', async () => {
    await writeFile(path.join(clone, 'scripts/hello.ts'), 'type Nothing = null;\n\nthrow new Error("of line 3");\n');
    const [builtNow, builtBefore] = [run('hello'), run('hello')];
    for (const { stderr } of [builtNow, builtBefore]) expect(stderr).toMatch(/scripts\/hello\.ts:3:7/);
  });

  it('ends a script whose npm is ended, whose signal reaches its shell alone', async () => {
    await writeFile(
      path.join(clone, 'scripts/hello.ts'),
      `process.once('SIGTERM', () => { console.log('ended'); process.exit(); });\nsetInterval(() => {}, 1000);\nconsole.log(process.pid);\n`,
    );
    // With a command behind it, no shell becomes the script.
    const shell = spawn('sh', ['-c', '"$0" scripts/run.mjs hello; true', process.execPath], {
      cwd: clone,
      env: { ...process.env, npm_lifecycle_event: 'hello' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = createInterface(shell.stdout)[Symbol.asyncIterator]();
    const pid = Number((await output.next()).value);
    try {
      shell.kill('SIGTERM');
      expect(await output.next()).toEqual({ done: false, value: 'ended' });
    } finally {
      spawnSync('kill', ['-9', String(pid)]);
    }
  });

  it('builds commands with the packages that most of them need', async () => {
    await mkdir(path.join(clone, 'node_modules/commander'));
    await writeFile(
      path.join(clone, 'node_modules/commander/index.js'),
      `const path = require('path');\nexports.inPackage = path.basename(__filename) + require('./package.json').name;\n`,
    );
    await writeFile(
      path.join(clone, 'node_modules/commander/package.json'),
      '{ "name": "commander", "main": "index.js" }',
    );
    const script = `import { inPackage } from 'commander';\nconsole.log(inPackage);\n`;
    await writeFile(path.join(clone, 'scripts/admin.ts'), script);
    await writeFile(path.join(clone, 'scripts/hello.ts'), script);
    expect(run('admin')).toEqual({ status: 0, stdout: 'admin.mjscommander\n', stderr: '' });
    expect(run('hello')).toEqual({ status: 0, stdout: 'index.jscommander\n', stderr: '' });
    await rm(path.join(clone, 'node_modules/commander'), { recursive: true });
    expect([run('admin').status, run('hello').status]).toEqual([0, 1]);
  });

  it('builds many sources where few files may be open, and knows them when their times have changed', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `part${index}.ts`);
    await mkdir(path.join(clone, 'parts'));
    for (const [index, name] of names.entries())
      await writeFile(path.join(clone, 'parts', name), `console.log(${index});\n`);
    await writeFile(
      path.join(clone, 'scripts/hello.ts'),
      names.map((name) => `import '../parts/${name.replace('.ts', '.js')}';\n`).join(''),
    );
    const runWithFew = () =>
      spawnSync('sh', ['-c', 'ulimit -n 200; exec "$0" scripts/run.mjs hello', process.execPath], {
        cwd: clone,
        encoding: 'utf8',
      });
    expect(runWithFew()).toMatchObject({
      status: 0,
      stderr: '',
      stdout: names.map((_, index) => `${index}\n`).join(''),
    });
    const built = path.join(clone, '.build/hello.mjs');
    const before = (await stat(built)).ino;
    for (const name of names) await utimes(path.join(clone, 'parts', name), 1, 1);
    expect([runWithFew().status, (await stat(built)).ino]).toEqual([0, before]);
  });

  it('starts what was built before in a folder that may not be written, and says in a line that nothing was', async () => {
    expect(run('hello').status).toBe(0);
    await chmodAll(clone, 0o555);
    expect(runAsOther('hello')).toMatchObject({ status: 0, stderr: '' });
    await chmodAll(clone, 0o755);
    await rm(path.join(clone, '.build'), { recursive: true });
    await chmodAll(clone, 0o555);
    const { status, stdout, stderr } = runAsOther('hello');
    expect([status, stdout, stderr.split('\n')]).toEqual([
      1,
      '',
      [expect.stringContaining('run npm run build once'), ''],
    ]);
    await chmodAll(clone, 0o755);
  });

  it('installs no development packages where NODE_ENV is production', async () => {
    await rm(path.join(clone, LOCK));
    expect(run('start').stderr).toContain('npm was called: ci --include=dev');
    process.env.NODE_ENV = 'production';
    try {
      expect(run('start').stderr).toContain('npm was called: ci --omit=dev');
    } finally {
      process.env.NODE_ENV = 'test';
    }
  });
});

const chmodAll = async (folder: string, mode: number): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), mode);
  }
  await chmod(folder, mode);
};

/** Everybody may write everywhere who is root. */
function runAsOther(...args: string[]) {
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return spawnSync(process.execPath, ['../scripts/run.mjs', ...args], {
    cwd: path.join(clone, 'elsewhere'),
    encoding: 'utf8',
    ...other,
  });
}
