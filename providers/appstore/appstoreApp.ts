/** Environments whose purchases are signed; the library's others accept unsigned ones and are never used. */
export const APPSTORE_ENVIRONMENTS = ['Production', 'Sandbox'] as const;
export type AppstoreEnvironment = (typeof APPSTORE_ENVIRONMENTS)[number];

/** An app: the values that signed data of the store must match. */
export interface AppstoreApp {
  bundleId: string;
  /** Purchases of the other environment are refused. */
  environment: AppstoreEnvironment;
  /** The store's number of the app; required in production. */
  appId: number | null;
}

/** The key of requests to the store about an app. */
export interface AppstoreKey {
  issuerId: string;
  keyId: string;
  /** PEM, PKCS #8. */
  privateKey: string;
}

/** The fault in the settings of an app, as a sentence for its administrator; null: no fault. */
export const findAppFault = ({ environment, appId }: AppstoreApp): string | null =>
  environment === 'Production' && appId === null
    ? 'The number of the app (app_apple_id) is not set. The store requires it in production.'
    : null;
