import type { Database } from '../../db/core/connect.js';
import { grantApp, registerApp, registerFeature } from '../../db/features/registry.js';
import { saveFeatureConfig, saveSharedFeatureConfig } from '../../db/features/saveFeatureConfig.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';

const STUDIO = {
  name: 'Course Studio',
  url: 'https://studio.northfield.example',
  type: 'web',
  metadata: { icon: 'easel' },
  onboarding_required: true,
  trial_days: 14,
  active: true,
};
const APPS = [
  STUDIO,
  {
    name: 'Northfield Mobile',
    url: 'https://app.northfield.example',
    type: 'mobile',
    metadata: { icon: 'phone' },
    onboarding_required: false,
    trial_days: null,
    active: true,
  },
  {
    name: 'Lab Notebook',
    url: 'https://lab.northfield.example',
    type: 'web',
    metadata: {},
    onboarding_required: false,
    trial_days: 30,
    active: true,
  },
  // No user has this app, so it can be removed.
  {
    name: 'Old Portal',
    url: 'https://portal.northfield.example',
    type: 'web',
    metadata: {},
    onboarding_required: false,
    trial_days: null,
    active: false,
  },
];
const FEATURES = [
  {
    name: 'dark_mode',
    description: 'Light letters on a dark page.',
    type: 'boolean' as const,
    default_value: false,
    allowed_values: null,
    set_by_people: true,
  },
  {
    name: 'page_size',
    description: 'Courses on a page of the catalog.',
    type: 'number' as const,
    default_value: 12,
    allowed_values: [12, 24, 48],
    set_by_people: true,
  },
  {
    name: 'mentor_voice',
    description: 'Whether mentors read their answers aloud, and how.',
    type: 'text' as const,
    default_value: 'off',
    allowed_values: ['off', 'calm', 'lively'],
    set_by_people: true,
  },
  {
    name: 'beta_areas',
    description: 'Areas that are shown before everybody sees them.',
    type: 'list' as const,
    default_value: [],
    allowed_values: null,
    set_by_people: false,
  },
];

/** Inserts apps of the main platform's people, and features set for the platform, a department and people. */
export async function insertFeatures(
  db: Database,
  { platformId, users }: { platformId: number; users: ReadonlyMap<string, number> },
): Promise<void> {
  await db.transaction(DEMO, (trx) => setNextId(trx, 'apps', EXAMPLE.appId));
  for (const app of APPS) await registerApp(db, DEMO, app);
  await db.transaction(DEMO, (trx) =>
    trx('products').where({ platform_id: platformId, sku: 'studio-yearly' }).update({ app_id: EXAMPLE.appId }),
  );
  const grant = { platformId, provider: '', endsAt: null };
  await grantApp(db, DEMO, { ...grant, userId: null, app: 'Northfield Mobile', reason: 'grant' });
  for (const username of [EXAMPLE.username, 'nora.field', 'ben.okafor']) {
    await grantApp(db, DEMO, { ...grant, userId: users.get(username)!, app: STUDIO.name, reason: 'grant' });
  }
  await grantApp(db, DEMO, {
    ...grant,
    userId: users.get(EXAMPLE.username)!,
    app: 'Lab Notebook',
    reason: 'subscription',
    provider: 'cardpay',
    endsAt: new Date(Date.now() + 200 * 86_400_000),
  });
  for (const feature of FEATURES) await registerFeature(db, DEMO, feature);
  await saveSharedFeatureConfig(db, DEMO, { platformId, departmentId: null }, { page_size: 24 });
  await saveSharedFeatureConfig(
    db,
    DEMO,
    { platformId, departmentId: EXAMPLE.departmentId },
    { beta_areas: ['notebooks'] },
  );
  for (const username of [EXAMPLE.username, 'jonas.lind', 'ben.okafor']) {
    await saveFeatureConfig(
      db,
      DEMO,
      { platformId, userId: users.get(username)! },
      { dark_mode: username === EXAMPLE.username, mentor_voice: 'calm' },
    );
  }
}
