/** An app and the service account that may read its purchases. */
export interface MobilepayApp {
  packageName: string;
  /** Purchases of the other environment are refused. Those of testers belong to the sandbox. */
  environment: 'Production' | 'Sandbox';
  /** E-mail address of the service account. */
  clientEmail: string;
  /** PEM, PKCS #8. */
  privateKey: string;
}

/** The identity that pushes the notifications of an app. */
export interface PushIdentity {
  /** The audience of the token, as set in the subscription of the notifications. */
  audience: string;
  /** The service account that signs. */
  email: string;
}
