import { createHmac, randomBytes } from 'node:crypto';
import { hashSha256 } from '../../../db/tenancy/access/secrets.js';

/** The time in which a person signs in at the provider. */
export const SIGN_IN_S = 600;

const BYTES = 32;

/**
 * What a browser needs to finish a sign-in. `secret` is in its cookie only; nonce and PKCE verifier are derived from it,
 * so that neither a stolen address nor the database suffices to finish the sign-in.
 */
export interface SignInSecrets {
  state: string;
  secret: string;
}

export const createSignInSecrets = (): SignInSecrets => ({
  state: randomBytes(BYTES).toString('base64url'),
  secret: randomBytes(BYTES).toString('base64url'),
});

/** The name of the cookie of a sign-in. Each has one of its own, since a browser may begin several. */
export const nameSignInCookie = (state: string): string =>
  `sign-in-${hashSha256(state).toString('base64url').slice(0, 10)}`;

export const hashSecrets = ({ state, secret }: SignInSecrets) => ({
  state_sha256: hashSha256(state),
  browser_sha256: hashSha256(secret),
});

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');

export const deriveNonce = (secret: string): string => derive(secret, 'nonce');
export const deriveCodeVerifier = (secret: string): string => derive(secret, 'code_verifier');
