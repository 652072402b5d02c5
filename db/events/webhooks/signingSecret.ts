import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Creates a secret in the format of Standard Webhooks: `whsec_` and base64. */
export const createSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Builds the encryption context of all secrets of an endpoint. */
export const buildSigningContext = (platformId: number, endpointId: string): string =>
  `webhook_endpoints/${platformId}/${endpointId}`;
