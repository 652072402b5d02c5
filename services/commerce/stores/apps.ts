import type { Database } from '../../../db/core/connect.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { findAppCredentials } from '../../../db/accounts/credentials/findAppCredentials.js';
import { findServiceCredential, decryptCredential } from '../../../db/accounts/credentials/findServiceCredential.js';
import type { CredentialValue } from '../../../db/accounts/credentials/buildValueSchema.js';
import type { AppstoreApp, AppstoreKey } from '../../../providers/appstore/appstoreApp.js';
import type { MobilepayApp, PushIdentity } from '../../../providers/mobilepay/mobilepayApp.js';
import type { Store } from '../../../providers/payments/storePurchase.js';
import type { Stores } from '../services.js';

/** The services that looking up apps needs. */
export interface AppServices {
  db: Pick<Database, 'read'>;
  secrets: SecretBox;
  stores: Stores;
}

export interface AppstoreAccess {
  app: AppstoreApp;
  key: AppstoreKey;
}

export interface MobilepayAccess {
  /** The platform that owns the app; null: the operator. */
  platformId: number | null;
  app: MobilepayApp;
  /** Null: the app's notifications are not accepted. */
  push: PushIdentity | null;
}

interface FoundValue {
  platformId: number | null;
  value: CredentialValue;
}

const parseEnvironment = ({ environment }: CredentialValue) =>
  environment === 'Sandbox' ? ('Sandbox' as const) : ('Production' as const);

const parseAppstoreAccess = ({ value }: Pick<FoundValue, 'value'>): AppstoreAccess => ({
  app: {
    bundleId: value.bundle_id!,
    environment: parseEnvironment(value),
    appId: value.app_apple_id === undefined ? null : Number(value.app_apple_id),
  },
  key: { issuerId: value.issuer_id!, keyId: value.key_id!, privateKey: value.private_key! },
});

const parseMobilepayAccess = ({ platformId, value }: FoundValue): MobilepayAccess => ({
  platformId,
  app: {
    packageName: value.package_name!,
    environment: parseEnvironment(value),
    clientEmail: value.client_email!,
    privateKey: value.private_key!,
  },
  push:
    value.push_audience === undefined || value.push_email === undefined
      ? null
      : { audience: value.push_audience, email: value.push_email },
});

const bundleIdOf = ({ bundle_id, package_name }: CredentialValue) => bundle_id ?? package_name;

/**
 * The credential of a platform's app at a store, or else of the operator's app, with this bundle id (null: any). Null
 * if there is none. Throws SecretsLocked.
 */
async function findAppCredential(
  { db, secrets, stores }: AppServices,
  name: Store,
  platformId: number,
  bundleId: string | null,
): Promise<FoundValue | null> {
  const own = await findServiceCredential(db, secrets, { platformId, kind: 'integration', name });
  const candidates = [
    { platformId, value: own },
    { platformId: null, value: stores.operatorApps[name] },
  ];
  return (
    candidates.find(
      (one): one is FoundValue => one.value !== null && (bundleId === null || bundleIdOf(one.value) === bundleId),
    ) ?? null
  );
}

/** Credentials of all platforms for a bundle id, the operator's first: stores name the app but not the platform. */
async function listAppCredentials(
  { db, secrets, stores }: AppServices,
  name: Store,
  bundleId: string,
): Promise<FoundValue[]> {
  const operators = stores.operatorApps[name];
  const stored = await findAppCredentials(db, name, bundleId);
  const ofOperator = operators && bundleIdOf(operators) === bundleId ? [{ platformId: null, value: operators }] : [];
  return [
    ...ofOperator,
    ...stored.map((one) => ({ platformId: one.platform_id, value: decryptCredential(secrets, one) })),
  ];
}

/** The platform's App Store app, or the operator's; null when neither matches. */
export async function findAppstoreApp(
  services: AppServices,
  platformId: number,
  bundleId: string | null,
): Promise<AppstoreAccess | null> {
  const found = await findAppCredential(services, 'appstore', platformId, bundleId);
  return found && parseAppstoreAccess(found);
}

export async function findMobilepayApp(
  services: AppServices,
  platformId: number,
  bundleId: string | null,
): Promise<MobilepayAccess | null> {
  const found = await findAppCredential(services, 'mobilepay', platformId, bundleId);
  return found && parseMobilepayAccess(found);
}

export const listAppstoreApps = async (services: AppServices, bundleId: string): Promise<AppstoreAccess[]> =>
  (await listAppCredentials(services, 'appstore', bundleId)).map(parseAppstoreAccess);

export const listMobilepayApps = async (services: AppServices, bundleId: string): Promise<MobilepayAccess[]> =>
  (await listAppCredentials(services, 'mobilepay', bundleId)).map(parseMobilepayAccess);

/** The operator's app, by which tenants are launched; null when there is none. */
export const operatorAppstoreApp = ({ stores }: AppServices): AppstoreAccess | null =>
  stores.operatorApps.appstore ? parseAppstoreAccess({ value: stores.operatorApps.appstore }) : null;

export const operatorMobilepayApp = ({ stores }: AppServices): MobilepayAccess | null =>
  stores.operatorApps.mobilepay
    ? parseMobilepayAccess({ platformId: null, value: stores.operatorApps.mobilepay })
    : null;
