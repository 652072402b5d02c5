import type { Logger } from 'pino';
import { type BuildInfo, describeBuild } from './version.js';
import type { DemoCredential } from '../../demo/demoCredentials.js';
import { DEMO_SEAT } from '../../demo/insertProducts.js';

export interface Announcement {
  build: BuildInfo;
  url: string;
  credentials: DemoCredential[];
  /** URL of the payment sandbox; null: none. */
  payments: string | null;
  /** The page on which people of the demo begin to sign in; null: none. */
  signIn: string | null;
  /** The page on which people of the LMS of the sandbox open links; null: none. */
  lms: string | null;
}

/** Prints URLs, demo credentials and first calls. In one write, so that programs can read it at once. */
export function announce({ build, url, credentials, payments, signIn, lms }: Announcement): void {
  const signInLine =
    signIn === null ? [] : [`Sign in    ${signIn} (choose a person of the demo; there is no password)`];
  const lmsLine = lms === null ? [] : [`LMS        ${lms} (opens courses as a person of the LMS, by LTI)`];
  const sandbox =
    payments === null ? [] : [`Payments   ${payments} (a sandbox simulates card payments; no money moves)`];
  const { reference, contract } = buildAddresses(url);
  const lines = [
    '',
    `Serving    ${url}`,
    `Version    ${describeBuild(build)}`,
    `Reference  ${reference}`,
    `Contract   ${contract}`,
    `Console    ${url}/console`,
    ...signInLine,
    ...lmsLine,
    ...sandbox,
    '',
  ];
  console.log(
    [
      ...lines,
      ...describeCredentials(url, credentials),
      ...(payments === null ? [] : describePurchase(url, credentials)),
      '',
    ].join('\n'),
  );
}

/** Logs what starts, at any LOG_LEVEL: the log of a failed start says it too. */
export function logStart(logger: Logger, build: BuildInfo): void {
  logger.child({}, { level: 'info' }).info(build, 'starting');
}

/** Logs the same as one JSON line, at any LOG_LEVEL: supervisors and deployment scripts wait for the URL. */
export function logAnnouncement(logger: Logger, { url, credentials, payments, signIn, lms }: Announcement): void {
  const demo = {
    ...(credentials.length > 0 && { credentials }),
    ...(payments !== null && { payments }),
    ...(signIn !== null && { sign_in: signIn }),
    ...(lms !== null && { lms }),
  };
  logger.child({}, { level: 'info' }).info({ url, ...buildAddresses(url), ...demo }, 'serving');
}

const buildAddresses = (url: string) => ({ reference: `${url}/docs`, contract: `${url}/openapi.json` });

/** The call that buys a course: its answer redirects to a page of the stand-in. */
function describePurchase(url: string, credentials: DemoCredential[]): string[] {
  const buyer = credentials.find(({ role, platform }) => role === 'learner' && platform === DEMO_SEAT.platform);
  if (!buyer) return [];
  const order = JSON.stringify({
    tenant: DEMO_SEAT.platform,
    sku: DEMO_SEAT.sku,
    success_url: `${url}/`,
    cancel_url: `${url}/`,
  });
  const address = `${url}/api/service/orgs/${DEMO_SEAT.platform}/users/${buyer.user}/cardpay/checkout-session/`;
  return [
    `Buy        curl -H 'Authorization: ${buyer.authorization}' -H 'Content-Type: application/json' '${address}' -d '${order}'`,
  ];
}

function describeCredentials(url: string, credentials: DemoCredential[]): string[] {
  const learner = credentials.find(({ role }) => role === 'learner') ?? credentials[0];
  if (!learner) return ['To create credentials: npm run admin -- key create --help'];
  const rows = credentials.map(({ role, platform, user, authorization }) => [
    role,
    platform ?? '',
    user,
    authorization,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return [
    'Credentials of the demo, for the header Authorization:',
    ...rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`),
    '',
    `Try        curl -H 'Authorization: ${learner.authorization}' '${url}/api/search/catalog/?query=statistics'`,
  ];
}
