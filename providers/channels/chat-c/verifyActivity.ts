import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { ChannelConfig, WebhookCall } from '../channel.js';
import { type JsonFields, parseObject, asText } from '../readDelivery.js';
import { readHeader } from '../signatures.js';
import type { PublishedKeys } from './publishedKeys.js';

/** The issuer of the channel's tokens; emulators and the vendor's directory issue other tokens. */
const ISSUER = 'https://api.botframework.com';
const ALGORITHMS = ['RS256', 'RS384', 'RS512'];
const CLOCK_SKEW_S = 300;

/** Whether the channel issued the token of an activity for this bot and for the activity's service URL, and its key is valid for
 * the channel of the activity. Rejects with ChannelFailure if the published keys cannot be read.
 */
export async function verifyActivity(
  { rawBody, headers }: WebhookCall,
  config: ChannelConfig,
  nowMs: number,
  keys: PublishedKeys,
): Promise<boolean> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(readHeader(headers, 'authorization') ?? '') ?? [];
  const audience = config.client_id;
  const activity = readActivity(rawBody);
  if (!token || !audience || !activity) return false;
  const keyId = readKeyId(token);
  const published = keyId === null ? null : await keys.find(keyId);
  if (!published) return false;
  try {
    const { payload } = await jwtVerify(token, published.key, {
      algorithms: ALGORITHMS,
      issuer: ISSUER,
      audience,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'nbf'],
    });
    const isOfService = typeof payload.serviceurl === 'string' && payload.serviceurl === activity.serviceUrl;
    const isEndorsed =
      published.endorsements.length === 0 || published.endorsements.includes(asText(activity.channelId) ?? '');
    return isOfService && isEndorsed;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

function readActivity(rawBody: Buffer): JsonFields | null {
  try {
    return parseObject(rawBody);
  } catch {
    return null;
  }
}

function readKeyId(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return ALGORITHMS.includes(alg ?? '') ? asText(kid) : null;
  } catch {
    return null;
  }
}
