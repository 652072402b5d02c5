/** Environments whose purchases are signed; the library's others accept unsigned ones and are never used. */
export const APPSTORE_ENVIRONMENTS = ['Production', 'Sandbox'] as const;
export type AppstoreEnvironment = (typeof APPSTORE_ENVIRONMENTS)[number];

/** An app, as far as what the store signs about it is checked by it. */
export interface AppstoreApp {
  bundleId: string;
  /** Only purchases of this one count. */
  environment: AppstoreEnvironment;
  /** The store's number of the app; needed in production. */
  appId: number | null;
}

/** The key of requests to the store about an app. */
export interface AppstoreKey {
  issuerId: string;
  keyId: string;
  /** PEM, PKCS #8. */
  privateKey: string;
}

/** What is wrong with how an app is set up, for its administrator; null when nothing is. */
export const findAppFault = ({ environment, appId }: AppstoreApp): string | null =>
  environment === 'Production' && appId === null
    ? 'The number of the app (app_apple_id) is not set, which the store needs in production.'
    : null;
