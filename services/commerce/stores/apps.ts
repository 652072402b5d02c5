import type { Database } from '../../../db/core/connect.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { findAppCredentials } from '../../../db/accounts/credentials/findAppCredentials.js';
import { findServiceCredential, decryptCredential } from '../../../db/accounts/credentials/findServiceCredential.js';
import type { CredentialValue } from '../../../db/accounts/credentials/buildValueSchema.js';
import type { AppstoreApp, AppstoreKey } from '../../../providers/appstore/appstoreApp.js';
import type { MobilepayApp, PushIdentity } from '../../../providers/mobilepay/mobilepayApp.js';
import type { Store } from '../../../providers/payments/storePurchase.js';
import type { Stores } from '../services.js';

/** What apps are looked for in. */
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
  /** Whose app it is; null: the operator's. */
  platformId: number | null;
  app: MobilepayApp;
  /** Null: notifications of the app are not taken. */
  push: PushIdentity | null;
}

interface FoundValue {
  platformId: number | null;
  value: CredentialValue;
}

const environmentOf = ({ environment }: CredentialValue) =>
  environment === 'Sandbox' ? ('Sandbox' as const) : ('Production' as const);

const appstoreOf = ({ value }: Pick<FoundValue, 'value'>): AppstoreAccess => ({
  app: {
    bundleId: value.bundle_id!,
    environment: environmentOf(value),
    appId: value.app_apple_id === undefined ? null : Number(value.app_apple_id),
  },
  key: { issuerId: value.issuer_id!, keyId: value.key_id!, privateKey: value.private_key! },
});

const mobilepayOf = ({ platformId, value }: FoundValue): MobilepayAccess => ({
  platformId,
  app: {
    packageName: value.package_name!,
    environment: environmentOf(value),
    clientEmail: value.client_email!,
    privateKey: value.private_key!,
  },
  push:
    value.push_audience === undefined || value.push_email === undefined
      ? null
      : { audience: value.push_audience, email: value.push_email },
});

const bundleOf = ({ bundle_id, package_name }: CredentialValue) => bundle_id ?? package_name;

/** The app of a platform at a store, or the operator's, whichever has this bundle (null: the first there is). Throws SecretsLocked. */
async function valueOf(
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
      (one): one is FoundValue => one.value !== null && (bundleId === null || bundleOf(one.value) === bundleId),
    ) ?? null
  );
}

/** The same for all platforms: a store names the app and no platform. Those of the operator come first. */
async function valuesOf({ db, secrets, stores }: AppServices, name: Store, bundleId: string): Promise<FoundValue[]> {
  const operators = stores.operatorApps[name];
  const stored = await findAppCredentials(db, name, bundleId);
  const ofOperator = operators && bundleOf(operators) === bundleId ? [{ platformId: null, value: operators }] : [];
  return [
    ...ofOperator,
    ...stored.map((one) => ({ platformId: one.platform_id, value: decryptCredential(secrets, one) })),
  ];
}

/** Null when the platform has no such app. */
export async function appstoreAppOf(
  services: AppServices,
  platformId: number,
  bundleId: string | null,
): Promise<AppstoreAccess | null> {
  const found = await valueOf(services, 'appstore', platformId, bundleId);
  return found && appstoreOf(found);
}

export async function mobilepayAppOf(
  services: AppServices,
  platformId: number,
  bundleId: string | null,
): Promise<MobilepayAccess | null> {
  const found = await valueOf(services, 'mobilepay', platformId, bundleId);
  return found && mobilepayOf(found);
}

export const appstoreAppsOf = async (services: AppServices, bundleId: string): Promise<AppstoreAccess[]> =>
  (await valuesOf(services, 'appstore', bundleId)).map(appstoreOf);

export const mobilepayAppsOf = async (services: AppServices, bundleId: string): Promise<MobilepayAccess[]> =>
  (await valuesOf(services, 'mobilepay', bundleId)).map(mobilepayOf);

/** The operator's own, by which tenants are launched; null when there is none. */
export const operatorsAppstore = ({ stores }: AppServices): AppstoreAccess | null =>
  stores.operatorApps.appstore ? appstoreOf({ value: stores.operatorApps.appstore }) : null;

export const operatorsMobilepay = ({ stores }: AppServices): MobilepayAccess | null =>
  stores.operatorApps.mobilepay ? mobilepayOf({ platformId: null, value: stores.operatorApps.mobilepay }) : null;
