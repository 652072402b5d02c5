import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { type Product, copyDemo, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { bundleScript } from '../support/shared/bundledScript.js';

const GUIDES = 'docs/guides';
/** Each goes on from those before. */
const OF_ACME = ['first-tenant.md', 'import-a-catalogue.md', 'search-page.md', 'enroll.md', 'analytics.md'];
const WITHOUT_COMMANDS = ['README.md', 'other-languages.md', 'own-page.md'];
const ADDRESS = 'http://127.0.0.1:8080';

const run = promisify(execFile);
let dataFolder: string;
let folder: string;
let product: Product;
let sandbox: Sandbox;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  [dataFolder, folder, sandbox] = await Promise.all([
    temporaryDataFolder('lps-guides-'),
    temporaryDataFolder('lps-guide-files-'),
    startSandbox(),
  ]);
  await copyDemo(dataFolder);
  product = await startProduct({ dataFolder, env: { SANDBOX_URL: sandbox.url } });
  environment = {
    ...process.env,
    DATABASE_URL: undefined,
    DATA_DIR: dataFolder,
    ADMIN_SCRIPT: await bundleScript('scripts/admin.ts'),
    SERVICE: product.url,
    SANDBOX: sandbox.url,
    NORTHFIELD_ADMIN: `Authorization: ${product.credentials.platform_admin!}`,
    NORTHFIELD_LEARNER: `Authorization: ${product.credentials.learner!}`,
  };
});
afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await sandbox?.close();
  await Promise.all([dataFolder, folder].map((one) => rm(one, { recursive: true, force: true })));
});

interface Step {
  commands: string;
  /** What the answer holds, where the text shows one. */
  answer: unknown;
}

/** The commands of a page, each with the answer that follows it. */
function stepsOf(file: string): Step[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text]) => ({
    language,
    text: text!,
  }));
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ commands: text, answer: next?.language === 'json' ? (JSON.parse(next.text) as unknown) : undefined }];
  });
}

/** Between the outputs of two blocks. */
const MARK = '--- the next block ---';

/** As somebody who pastes all blocks of these guides into one shell, without a rest between them. */
async function runGuides(files: string[]): Promise<void> {
  const steps = files.flatMap((file) => stepsOf(path.join(GUIDES, file)));
  const lps = `(export INIT_CWD="$PWD"; cd '${process.cwd()}'; '${process.execPath}' "$ADMIN_SCRIPT" "$@")`;
  const prelude = `set -euo pipefail; cd '${folder}'; npx() { shift; ${lps}; }`;
  const script = [prelude, ...steps.map(({ commands }) => `printf '\\n%s\\n' '${MARK}'\n${commands}`)].join('\n');
  const { stdout } = await run('bash', ['-c', script], { env: environment });
  const outputs = stdout
    .split(`\n${MARK}\n`)
    .slice(1)
    .map((output) => output.trim());
  expect(outputs).toHaveLength(steps.length);
  for (const [index, { commands, answer }] of steps.entries()) {
    const output = outputs[index]!;
    expect([commands, output]).not.toEqual([commands, '']);
    if (answer === undefined) expect(output).not.toMatch(/"status":\s*[45]\d\d/);
    else expect({ commands, answer: JSON.parse(output) as unknown }).toMatchObject({ answer });
  }
}

describe('the guides', () => {
  it('are those that are listed', () => {
    const files = readdirSync(GUIDES);
    expect(files.sort()).toEqual(
      [
        ...OF_ACME,
        ...WITHOUT_COMMANDS,
        'bots.md',
        'payments.md',
        'generation.md',
        'credentials.md',
        'assistants.md',
        'badges.md',
        'provisioning.md',
        'sign-in.md',
        'lti.md',
      ].sort(),
    );
    const list = readFileSync(path.join(GUIDES, 'README.md'), 'utf8');
    expect(files.filter((file) => file !== 'README.md' && !list.includes(`](${file})`))).toEqual([]);
  });

  it('lead from a tenant to its figures', () => runGuides(OF_ACME));

  it('lead to keys and tokens that are limited', () => runGuides(['credentials.md', 'assistants.md']));

  it('lead to a badge that anybody verifies', () => runGuides(['badges.md']));

  it('lead to people whom an identity provider creates', () => runGuides(['provisioning.md']));

  it('lead to an identity provider', () => runGuides(['sign-in.md']));

  it('lead to an LMS that may launch', () => runGuides(['lti.md']));

  it('lead to a tenant that is bought', () => runGuides(['payments.md']));

  it('lead to a trained model and a video', () => runGuides(['generation.md']));

  it('lead to a bot that answers', () => runGuides(['bots.md']));
});

describe('the guide to other languages', () => {
  it('names generators of the versions that the tests use, with options that make clients of the contract', async () => {
    const text = readFileSync(path.join(GUIDES, 'other-languages.md'), 'utf8');
    const [, block] = /^```\n(npx openapi-typescript.*?)^```$/ms.exec(text)!;
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object };
    const programs = [...block!.matchAll(/^npx (\S+)@(\S+)/gm)].map(([, name, version]) => ({ [name!]: version! }));
    expect(programs).toHaveLength(3);
    for (const one of programs) expect(devDependencies).toMatchObject(one);
    await cp('generated/openapi.json', path.join(folder, 'openapi.json'));
    const commands = block!.replaceAll(/^npx (?:\S+\/)?([\w-]+)@\S+/gm, `'${path.resolve('node_modules/.bin')}/$1'`);
    await run('bash', ['-c', `set -e; cd '${folder}'; ${commands}`], { maxBuffer: 2 ** 26 });
    for (const made of ['api.ts', 'api/index.ts', 'api-orval/api.ts'])
      expect([made, existsSync(path.join(folder, made))]).toEqual([made, true]);
  });
});

describe('README', () => {
  const text = readFileSync('README.md', 'utf8');

  it('shows the first call that npm start prints, and its answer', async () => {
    const printed = /^Try +(curl .*)$/m.exec(product.output())![1]!;
    const [, credential] = /Authorization: ([^']+)/.exec(printed)!;
    expect(text).toContain(printed.replace(product.url, ADDRESS).replace(credential!, 'Token ...'));
    const answer = JSON.parse(/^```json\n(.*?)^```$/ms.exec(text)![1]!) as unknown;
    expect(JSON.parse((await run('bash', ['-c', printed.replace('curl', 'curl -s')])).stdout)).toMatchObject(
      answer as object,
    );
  });

  it('names the page to pay on, and the purchase, that npm start prints with SANDBOX_URL too', () => {
    expect(product.output()).toMatch(new RegExp(`^Payments +${sandbox.url} \\(a sandbox`, 'm'));
    expect(product.output()).toMatch(/^Buy +curl .*\/cardpay\/checkout-session\//m);
  });

  it('shows what npm start prints of its addresses', () => {
    const places = [...product.output().matchAll(/^(Serving|Reference|Contract) +(\S+)$/gm)].map(([line]) =>
      line.replace(product.url, ADDRESS),
    );
    expect(places).toHaveLength(3);
    for (const place of places) expect(text).toContain(place);
  });
});
