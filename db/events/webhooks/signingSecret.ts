import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new secret, as Standard Webhooks writes it: `whsec_` and base64. */
export const newSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Where the secrets of an endpoint are sealed for, the present one and the one before. */
export const signingEncryptionContext = (platformId: number, endpointId: string): string =>
  `webhook_endpoints/${platformId}/${endpointId}`;
