import { Command } from 'commander';
import { grantApp, listRegisteredApps, registerApp, revokeApp } from '../db/features/registry.js';
import { findMembers } from '../db/tenancy/people/findMembers.js';
import { commandPrefix } from './commandPrefix.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface RegisterOptions {
  url: string;
  type: string;
  onboarding?: true;
  trialDays?: string;
  inactive?: true;
  json?: true;
}

interface GrantOptions {
  platform: string;
  user?: string;
  subscription?: true;
  provider: string;
  until?: string;
  json?: true;
}

export function appCommand(): Command {
  return new Command('app')
    .description('Manages apps and who may access them.')
    .addCommand(
      new Command('register')
        .description('Registers an app, or changes the app of that name. Options that are not given get their default.')
        .argument('<name>', 'name of the app')
        .requiredOption('--url <url>', 'URL of the app')
        .option('--type <type>', 'kind of app', 'app')
        .option('--onboarding', 'people must complete an onboarding before they use the app')
        .option('--trial-days <number>', 'length of a free trial (default: no trial)')
        .option('--inactive', 'no member may access the app')
        .option('--json', 'answer as JSON on standard output')
        .action(register),
    )
    .addCommand(
      new Command('list')
        .description('Lists the registered apps.')
        .option('--json', 'answer as JSON on standard output')
        .action(list),
    )
    .addCommand(
      new Command('grant')
        .description('Grants a person, or all members of a platform, access to an app.')
        .argument('<app>', 'its name, address or number')
        .requiredOption('-p, --platform <key>', 'in which platform')
        .option('-u, --user <name>', 'only for this member, by user name')
        .option('--subscription', 'record the access as paid instead of granted')
        .option('--provider <name>', 'payment provider', '')
        .option('--until <time>', 'end of the access, such as 2027-09-01')
        .option('--json', 'answer as JSON on standard output')
        .action(grant),
    )
    .addCommand(
      new Command('revoke')
        .description('Ends granted or paid access at once.')
        .argument('<app>', 'its name, address or number')
        .requiredOption('-p, --platform <key>', 'in which platform')
        .option('-u, --user <name>', 'only the access of this member')
        .option('--json', 'answer as JSON on standard output')
        .action(revoke),
    );
}

async function register(
  name: string,
  { url, type, onboarding, trialDays, inactive, json }: RegisterOptions,
): Promise<void> {
  if (trialDays !== undefined && !/^[1-9]\d{0,3}$/.test(trialDays))
    throw new AdminError('Must be a whole number from 1 to 9999.', '--trial-days');
  if (name.length > 255 || name === '') throw new AdminError('A name must have 1 to 255 characters.');
  const app = {
    name,
    url,
    type,
    metadata: {},
    onboarding_required: onboarding ?? false,
    trial_days: trialDays === undefined ? null : Number(trialDays),
    active: !inactive,
  };
  await withSession(async ({ database }) => {
    const saved = await registerApp(database, adminActor(), app).catch((error: { code?: string }) => {
      throw error.code === '23505' ? new AdminError('Another app has this address.', '--url') : error;
    });
    console.log(
      json
        ? JSON.stringify({ outcome: saved.created ? 'created' : 'changed', id: saved.id, name })
        : `App '${name}' ${saved.created ? 'registered' : 'changed'} as number ${saved.id}.`,
    );
  });
}

async function list({ json }: { json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const apps = await listRegisteredApps(database);
    if (json) console.log(JSON.stringify(apps));
    else if (apps.length === 0) console.log(`There is no app yet: ${commandPrefix()} app register.`);
    else printTable(apps);
  });
}

async function grant(
  app: string,
  { platform: key, user, subscription, provider, until, json }: GrantOptions,
): Promise<void> {
  const endsAt = until === undefined ? null : new Date(until);
  if (endsAt && Number.isNaN(endsAt.getTime()))
    throw new AdminError('Must be a time such as 2027-09-01 or 2027-09-01T08:00:00Z.', '--until');
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, key);
    const userId = await memberId(database, platform, user);
    const isKnown = await grantApp(database, adminActor(), {
      platformId: platform.id,
      userId,
      app,
      reason: subscription ? 'subscription' : 'grant',
      provider,
      endsAt,
    });
    if (!isKnown) throw new AdminError(`There is no app '${app}': ${commandPrefix()} app list.`);
    console.log(
      json
        ? JSON.stringify({ outcome: 'granted', app, platform: key, user: user ?? null })
        : `${user ?? `Everybody in ${key}`} may access '${app}'${endsAt ? ` until ${endsAt.toISOString()}` : ''}.`,
    );
  });
}

async function revoke(
  app: string,
  { platform: key, user, json }: Pick<GrantOptions, 'platform' | 'user' | 'json'>,
): Promise<void> {
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, key);
    const named = ({ id, name, url }: { id: number; name: string; url: string }) =>
      [name.toLowerCase(), url.toLowerCase(), String(id)].includes(app.toLowerCase());
    const known = (await listRegisteredApps(database)).some(named);
    if (!known) throw new AdminError(`There is no app '${app}': ${commandPrefix()} app list.`);
    const wasGranted = await revokeApp(database, adminActor(), {
      platformId: platform.id,
      userId: await memberId(database, platform, user),
      app,
    });
    const outcome = wasGranted ? 'revoked' : 'unchanged';
    console.log(
      json
        ? JSON.stringify({ outcome, app, platform: key, user: user ?? null })
        : wasGranted
          ? 'The access has ended.'
          : 'There was no access to end.',
    );
  });
}

async function memberId(
  database: Parameters<typeof findMembers>[0],
  { id, key }: { id: number; key: string },
  username: string | undefined,
): Promise<number | null> {
  if (username === undefined) return null;
  const [member] = await findMembers(database, id, { username });
  if (!member) throw new AdminError(`${key} has no member '${username}'.`, '--user');
  return member.id;
}
