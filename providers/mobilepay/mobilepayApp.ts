/** An app and the service account that may read its purchases. */
export interface MobilepayApp {
  packageName: string;
  /** Only purchases of this one count: those of testers are of the sandbox. */
  environment: 'Production' | 'Sandbox';
  /** Address of the service account. */
  clientEmail: string;
  /** PEM, PKCS #8. */
  privateKey: string;
}

/** Who pushes the notifications of an app. */
export interface PushIdentity {
  /** What the token is for, as the subscription of the notifications says. */
  audience: string;
  /** The service account that signs. */
  email: string;
}
