import { FetchRefused, guardedFetch } from '../http/guardedFetch.js';

/** The content of a video, in the words of the contract. */
export interface AvatarVideoRequest {
  /** Our id; the service returns it with the video. */
  callbackId: string;
  title: string;
  script: string;
  avatarId: string;
  voiceId: string | null;
  size: { width: number; height: number } | null;
  /** `#rrggbb`, or the URL of a picture; null: the service chooses. */
  background: string | null;
}

export interface RemoteVideo {
  id: string;
  state: 'processing' | 'completed' | 'failed';
  videoUrl: string | null;
  failure: string | null;
}

/** A request to the service failed. `began`: whether the service may still have started a video: `no`, or `unknown` if the
 * answer was lost. `isTransient`: a retry may succeed. The message contains no secret.
 */
export class AvatarVideoFailure extends Error {
  override readonly name = 'AvatarVideoFailure';

  constructor(
    message: string,
    readonly isTransient: boolean,
    readonly began: 'no' | 'unknown',
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** A service that makes avatar videos. Every method rejects with an AvatarVideoFailure. */
export interface AvatarVideoService {
  /** Starts a video and returns its id at the service. Call it once per video. */
  create(request: AvatarVideoRequest): Promise<string>;
  /** The id of a video that may have been started; null: none; 'unknown': the service has no list. */
  find(callbackId: string): Promise<string | null | 'unknown'>;
  read(id: string): Promise<RemoteVideo>;
}

export interface AvatarVideoSettings {
  baseUrl: string;
  apiKey: string;
  /** Whether the address may be in a private network. */
  mayBePrivate: boolean;
}

const TIMEOUT_MS = 30_000;
const MAX_TITLE = 180;
/** Errors that prove that the service did not receive the request. */
const NOT_RECEIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Statuses of a gateway that lost the answer of the service. */
const LOST_ANSWERS = new Set([408, 502, 504]);

interface Answer {
  data?: Record<string, unknown> | unknown[] | null;
  error?: { code?: unknown; message?: unknown } | null;
}

/** The real adapter: version 3 of the service's published interface. */
export function openAvatarVideoService({ baseUrl, apiKey, mayBePrivate }: AvatarVideoSettings): AvatarVideoService {
  const fetch = guardedFetch({ mayBePrivate });
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<Answer> => {
    const headers = {
      'x-api-key': apiKey,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // Services without support ignore it.
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const sent = {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, sent).catch((error: Error) => {
      throw buildConnectionFailure(error);
    });
    const text = await response.text().catch((error: Error) => {
      throw buildConnectionFailure(error);
    });
    if (response.status >= 200 && response.status < 300) return parseAnswer(text);
    throw buildFailure(response.status, text);
  };
  return {
    create: async (request) => {
      const { data } = await call('POST', '/v3/videos', buildBody(request), request.callbackId);
      const id = (data as { video_id?: unknown } | undefined)?.video_id;
      if (typeof id !== 'string' || id === '')
        throw new AvatarVideoFailure('The answer of the service contains no video id.', true, 'unknown');
      return id;
    },
    find: async (callbackId) => {
      try {
        const { data } = await call('GET', '/v3/videos?limit=100');
        const videos = Array.isArray(data) ? data : ((data as { videos?: unknown } | undefined)?.videos ?? []);
        if (!Array.isArray(videos)) return 'unknown';
        const own = (videos as { id?: unknown; video_id?: unknown; title?: unknown; callback_id?: unknown }[]).find(
          ({ title, callback_id: id }) =>
            id === callbackId || (typeof title === 'string' && title.endsWith(formatMark(callbackId))),
        );
        const id = own && (own.id ?? own.video_id);
        return typeof id === 'string' ? id : null;
      } catch (error) {
        const isAbsent = error instanceof AvatarVideoFailure && [400, 404, 405, 501].includes(error.status ?? 0);
        if (isAbsent) return 'unknown';
        throw error;
      }
    },
    read: async (id) =>
      parseVideo(
        id,
        (await call('GET', `/v3/videos/${encodeURIComponent(id)}`)).data as Record<string, unknown> | undefined,
      ),
  };
}

/** The end of a title, by which `find` recognizes the video in a list. */
const formatMark = (callbackId: string): string => ` #${callbackId}`;

function buildBody({ callbackId, title, script, avatarId, voiceId, size, background }: AvatarVideoRequest) {
  return {
    type: 'avatar',
    avatar_id: avatarId,
    script,
    ...(voiceId !== null && { voice_id: voiceId }),
    title: `${title.slice(0, MAX_TITLE)}${formatMark(callbackId)}`,
    callback_id: callbackId,
    ...(size && { resolution: chooseResolution(size), aspect_ratio: chooseAspect(size) }),
    ...(background !== null && {
      background: background.startsWith('#')
        ? { type: 'color', value: background }
        : { type: 'image', url: background },
    }),
  };
}

function chooseResolution({ width, height }: { width: number; height: number }): '4k' | '1080p' | '720p' {
  const lines = Math.min(width, height);
  return lines >= 2_000 ? '4k' : lines >= 1_000 ? '1080p' : '720p';
}

const ASPECTS = { '16:9': 16 / 9, '9:16': 9 / 16, '4:5': 4 / 5, '5:4': 5 / 4, '1:1': 1 };

function chooseAspect({ width, height }: { width: number; height: number }): string {
  const distance = (aspect: number) => Math.abs(Math.log(width / height / aspect));
  return Object.entries(ASPECTS).reduce((best, one) => (distance(one[1]) < distance(best[1]) ? one : best))[0];
}

/** Every other state of the service (pending, waiting, processing, and new ones) is `processing`. */
function parseVideo(id: string, data: Record<string, unknown> | undefined): RemoteVideo {
  if (!data) throw new AvatarVideoFailure('The answer of the service contains no video.', true, 'no');
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const videoUrl = text(data.video_url) ?? text(data.url);
  const state = data.status === 'completed' ? 'completed' : data.status === 'failed' ? 'failed' : 'processing';
  const failure =
    text(data.failure_message) ??
    text((data.error as { message?: unknown } | null)?.message) ??
    text(data.failure_code);
  return { id, state, videoUrl, failure };
}

function parseAnswer(text: string): Answer {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Rejected below.
  }
  throw new AvatarVideoFailure('The answer of the service cannot be read.', true, 'unknown');
}

function buildFailure(status: number, text: string): AvatarVideoFailure {
  const isTransient = status === 408 || status === 429 || status >= 500;
  const began = LOST_ANSWERS.has(status) ? 'unknown' : 'no';
  // The service repeats a rejected key in its message.
  const reason = status === 401 || status === 403 ? 'The credential was rejected.' : readReason(text);
  return new AvatarVideoFailure(
    `The service answered ${status}.${reason === '' ? '' : ` ${reason}`}`,
    isTransient,
    began,
    status,
  );
}

function readReason(text: string): string {
  try {
    const { error } = JSON.parse(text) as Answer;
    return typeof error?.message === 'string' ? error.message.slice(0, 500) : '';
  } catch {
    return '';
  }
}

function buildConnectionFailure(error: Error): AvatarVideoFailure {
  const causes = [error, error.cause, (error.cause as Error | undefined)?.cause];
  const refused = causes.find((cause) => cause instanceof FetchRefused);
  if (refused) return new AvatarVideoFailure((refused as Error).message, false, 'no');
  const neverArrived = causes.some((cause) =>
    NOT_RECEIVED.has(String((cause as NodeJS.ErrnoException | undefined)?.code)),
  );
  return new AvatarVideoFailure('The service cannot be reached.', true, neverArrived ? 'no' : 'unknown');
}
