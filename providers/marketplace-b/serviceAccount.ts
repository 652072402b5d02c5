import type { ServiceAccount } from '../payments/openServiceAccountTokens.js';

/** The service account for calls of the marketplace, from its key file. */
export interface KeyedServiceAccount extends ServiceAccount {
  /** The URL that issues access tokens. */
  tokenUri: string;
}

/** Parses a key file (JSON). Throws an Error whose message is the expected form, without any part of the file. */
export function parseServiceAccount(text: string): KeyedServiceAccount {
  const wrong = new Error('the JSON key file of a service account, as it is or as base64');
  let file: Record<string, unknown>;
  try {
    file = JSON.parse(text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8')) as Record<
      string,
      unknown
    >;
  } catch {
    throw wrong;
  }
  const {
    client_email: clientEmail,
    private_key: privateKey,
    private_key_id: privateKeyId,
    token_uri: tokenUri = 'https://oauth2.googleapis.com/token',
  } = file;
  if (
    typeof clientEmail !== 'string' ||
    typeof privateKey !== 'string' ||
    typeof tokenUri !== 'string' ||
    !URL.canParse(tokenUri)
  )
    throw wrong;
  return { clientEmail, privateKey, privateKeyId: typeof privateKeyId === 'string' ? privateKeyId : null, tokenUri };
}
