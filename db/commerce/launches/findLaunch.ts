import { hash } from 'node:crypto';
import type { Database } from '../../core/connect.js';
import type { LaunchState, PaymentProvider } from './tenantLaunch.js';

export interface FoundLaunch {
  id: string;
  provider: PaymentProvider | null;
  state: LaunchState;
  platformKey: string;
  platformId: number | null;
}

const COLUMNS = `id, provider, state, platform_key as "platformKey", platform_id as "platformId"`;
const byId = {
  name: 'find launch',
  text: `select ${COLUMNS}, provider_key_sha256 as digest from tenant_launches where id = $1`,
};
const byPayment = {
  name: 'find launch of payment',
  text: `select platform_id as "platformId" from tenant_launches where provider = $1 and payment_reference = $2 and platform_id is not null order by id limit 1`,
};

/** A launch, and whether it was requested with this key of the provider; null when there is none. */
export async function findLaunch(
  db: Pick<Database, 'read'>,
  id: string,
  key: string | null,
): Promise<(FoundLaunch & { isOfKey: boolean }) | null> {
  const [row] = await db.read<FoundLaunch & { digest: Buffer | null }>(byId, [id]);
  if (!row) return null;
  const { digest, ...launch } = row;
  return { ...launch, isOfKey: key !== null && digest !== null && digest.equals(hash('sha256', key, 'buffer')) };
}

/** The tenant that was launched with a payment, by the provider's reference; null when there is none. */
export async function findLaunchedPlatform(
  db: Pick<Database, 'read'>,
  provider: PaymentProvider,
  reference: string,
): Promise<number | null> {
  return (await db.read<{ platformId: number }>(byPayment, [provider, reference]))[0]?.platformId ?? null;
}
