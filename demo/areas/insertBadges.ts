import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { saveBadgeIssuer } from '../../db/learning/badges/badgeIssuers.js';
import { issueBadges } from '../../services/learning/badges/issueBadges.js';
import { createBadgeKey } from '../../services/learning/badges/signCredential.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

/** Lets the main platform issue badges, and issues those of the person of the examples. The queue issues the others. */
export async function insertBadges(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { platformId }: DemoMainPlatform,
  service: string,
): Promise<void> {
  await createBadgeKey({ db, secrets }, DEMO, platformId, { id: EXAMPLE.badgeKeyId });
  await saveBadgeIssuer(db, DEMO, platformId, {
    name: 'Northfield University',
    url: 'https://northfield.example',
    email: 'registrar@northfield.example',
    description: 'A university of applied sciences.',
    is_active: true,
    address: service,
  });
  const ids: string[] = [EXAMPLE.badgeId];
  const createId = () => ids.pop() ?? randomUUID();
  await issueBadges({ db, secrets, createId }, DEMO, platformId, EXAMPLE.userId);
}
