/**
 * Runs scripts/<name>.ts: `node scripts/run.mjs <name> [arguments]`. This file is plain JavaScript without
 * dependencies, so that it works in a fresh clone. It checks the version of Node and, unless there is a build of the
 * present sources, installs the packages of package-lock.json and bundles the script.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';
import { URL, fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// These scripts need only `dependencies`, so that a production install (`npm ci --omit=dev`) is enough.
const PRODUCTION_SCRIPTS = ['start', 'admin', 'build'];
const PARENT_POLL_MS = 250;
const INSTALL_PROGRESS_MS = 5_000;

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

function checkNodeVersion() {
  const required = readJson('package.json').engines.node.replace('>=', '');
  const [haveParts, requiredParts] = [process.versions.node, required].map((version) => version.split('.').map(Number));
  const firstDifference = requiredParts.findIndex((part, index) => part !== haveParts[index]);
  if (firstDifference >= 0 && haveParts[firstDifference] < requiredParts[firstDifference]) {
    fail(
      `Node ${required} or newer is needed; this is ${process.versions.node} (${process.execPath}). See https://nodejs.org/`,
    );
  }
}

/** Whether node_modules has the packages of package-lock.json, by the list that npm stores there. */
function isInstalled({ withDevelopment }) {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const required = readJson('package-lock.json').packages;
  const have = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(required).every(([folder, { version, integrity, optional, dev, devOptional }]) => {
    if (folder === '') return true;
    const installed = have[folder];
    if (installed) return installed.version === version && installed.integrity === integrity;
    return optional || devOptional || (dev && !withDevelopment);
  });
}

async function install({ withDevelopment }) {
  const command = ['ci', withDevelopment ? '--include=dev' : '--omit=dev', '--include=optional'];
  console.error(
    `Installing the packages of package-lock.json (npm ${command[0]} ${command[1]}). This takes about a minute, once ...`,
  );
  const npm = process.env.npm_execpath;
  // npm prints to standard error only, since standard output belongs to the script.
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...command], options)
    : spawn('npm', command, { ...options, shell: process.platform === 'win32' });
  const startedAt = Date.now();
  // npm shows progress only on a terminal.
  const progress = setInterval(
    () => console.error(`Still installing, ${Math.round((Date.now() - startedAt) / 1_000)} s so far ...`),
    INSTALL_PROGRESS_MS,
  );
  const failure = await once(child, 'close').then(
    ([status]) => (status === 0 ? null : ''),
    (error) => `: ${error.message}`,
  );
  clearInterval(progress);
  if (failure !== null)
    fail(`npm ci failed${failure}. Is the npm registry reachable, and may this user write to ${root}?`);
  console.error(`Installed in ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
}

async function installAndBundle(entry) {
  const needsDevelopment = !PRODUCTION_SCRIPTS.includes(name);
  // Outside of production, the first start installs development dependencies too, for later work on the service.
  if (!isInstalled({ withDevelopment: needsDevelopment }))
    await install({ withDevelopment: needsDevelopment || process.env.NODE_ENV !== 'production' });
  // esbuild has printed its errors already.
  return bundle(entry).catch((error) =>
    fail(
      error instanceof NotBuilt ? error.message : `${entry} can't be built${error.errors ? '' : `: ${error.message}`}.`,
    ),
  );
}

/**
 * Ends this process when the shell in which npm runs it ends: npm sends signals to the shell, which does not forward
 * them.
 */
function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}

checkNodeVersion();
endWithShell();
const name = process.argv[2] ?? '';
const entry = `scripts/${name}.ts`;
if (!/^[\w-]+$/.test(name) || !existsSync(path.join(root, entry))) {
  const names = readdirSync(path.join(root, 'scripts')).filter((file) => file.endsWith('.ts'));
  fail(`There is no script '${name}'. There are: ${names.map((file) => file.slice(0, -3)).join(', ')}.`);
}
// The folder of the caller: file names among the arguments are relative to it.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
process.setSourceMapsEnabled(true);
// Imported only now, since an older Node could not load it.
const { NotBuilt, findBuild, bundle } = await import('./bundle.mjs');
const bundled = findBuild(entry) ?? (await installAndBundle(entry));
// Gives the script its own arguments, and lets node:cluster start workers from the bundle.
process.argv.splice(1, 2, fileURLToPath(bundled));
await import(bundled);
