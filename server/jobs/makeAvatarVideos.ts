import { serviceActor } from '../../db/core/actor.js';
import type { AvatarVideo } from '../../db/generation/avatar-videos/avatarVideo.js';
import { type VideoStep, readVideo, storeVideoStep } from '../../db/generation/avatar-videos/generateVideo.js';
import type { Task } from '../../db/core/jobs/task.js';
import { type ClaimedTask, type StepEnd, computeRetryDelay } from '../../db/core/external/externalTasks.js';
import type { StoredContent } from '../../db/media/files/storedContent.js';
import { storeFile } from '../../services/_shared/storeFile.js';
import { AvatarVideoFailure, type AvatarVideoService } from '../../providers/avatarvideo/avatarVideoService.js';
import { fetchVideo } from '../../providers/avatarvideo/fetchVideo.js';
import { NO_AVATAR_VIDEO_SERVICE } from '../../services/generation/providerEndpoints.js';
import { type ExternalJobServices, findAvatarVideoService, computePauseMs } from './externalJobServices.js';
import { createExternalStepTask } from './externalJobSteps.js';
import type { WorkFailure } from './workFailure.js';

const ACTOR = serviceActor('make-avatar-videos');
/** A video that is in no list after this time was never started. */
const LISTED_WITHIN_MS = 60_000;

/** Makes avatar videos in steps: request once, poll, copy the finished video. */
export const createAvatarVideoTask = (services: ExternalJobServices): Task =>
  createExternalStepTask(services, {
    kind: 'avatar_video',
    actor: ACTOR,
    read: readMaking,
    step: (services, task, video, signal) => makeAvatarVideo({ services, task, video, signal }),
    mapFailure: mapFailure,
    storeFailure: ({ db }, task, _, { message, isLast }) =>
      storeVideoStep(db, ACTOR, task, {
        failure_reason: message,
        ...(isLast && { generation_status: 'failed' as const }),
      }),
  });

interface Making {
  services: ExternalJobServices;
  task: ClaimedTask;
  video: AvatarVideo;
  signal: AbortSignal;
}

async function readMaking({ db }: ExternalJobServices, task: ClaimedTask): Promise<AvatarVideo | null> {
  const video = await readVideo(db, task);
  return !video || video.generation_status === 'completed' || video.generation_status === 'failed' ? null : video;
}

/** The reason of a video that the embedded provider of an earlier version had begun. */
const EMBEDDED_REMOVED = 'The service no longer has an embedded provider. Create the video again.';

function makeAvatarVideo(making: Making): Promise<StepEnd> {
  const { engine } = making.video;
  if (engine === 'sandbox') return fail(making, EMBEDDED_REMOVED);
  return engine === null ? begin(making) : makeRemotely(making);
}

const store = ({ services, task }: Making, step: VideoStep, file: StoredContent | null = null) =>
  storeVideoStep(services.db, ACTOR, task, step, file);

async function begin(making: Making): Promise<StepEnd> {
  if (!(await findAvatarVideoService(making.services, making.task.platformId)))
    return fail(making, NO_AVATAR_VIDEO_SERVICE);
  await store(making, { engine: 'avatarvideo', generation_status: 'processing' });
  return { nextInMs: 0 };
}

interface VideoData {
  avatar_id?: string;
  voice_id?: string;
  width?: number;
  height?: number;
  background?: string;
  title?: string;
}

const readSize = ({ width, height }: VideoData) =>
  width === undefined || height === undefined ? null : { width, height };

async function makeRemotely(making: Making): Promise<StepEnd> {
  const { services, task, video } = making;
  const service = await findAvatarVideoService(services, task.platformId);
  if (!service) throw new AvatarVideoFailure('The platform no longer has a credential for the service.', true, 'no');
  if (video.remote_id !== null) return pollVideo(making, service, video.remote_id);
  return video.submitted_at === null ? submit(making, service) : findSubmitted(making, service, video.submitted_at);
}

async function submit(making: Making, service: AvatarVideoService): Promise<StepEnd> {
  const { video, services } = making;
  const data = (video.data ?? {}) as VideoData;
  if (data.avatar_id === undefined) return fail(making, 'The service requires data.avatar_id.');
  // From here on the video is not requested again before the service has confirmed that it has none.
  await store(making, { submitted_at: new Date() });
  const request = {
    callbackId: video.callback_id,
    title: data.title ?? video.name,
    script: video.script ?? '',
    avatarId: data.avatar_id,
    voiceId: data.voice_id ?? null,
    size: readSize(data),
    background: data.background ?? null,
  };
  try {
    await store(making, { remote_id: await service.create(request) });
  } catch (error) {
    if (!(error instanceof AvatarVideoFailure) || error.began === 'unknown') throw error;
    await store(making, { submitted_at: null });
    throw error;
  }
  return { nextInMs: services.settings.pollMs };
}

/** The answer to a request was lost: reads which video the service has. */
async function findSubmitted(making: Making, service: AvatarVideoService, submittedAt: Date): Promise<StepEnd> {
  const { services, task, video } = making;
  const found = await service.find(video.callback_id);
  if (found === 'unknown')
    return fail(
      making,
      'The answer of the service was lost, and the service lists no such video. The video was not requested again.',
    );
  if (found !== null) {
    await store(making, { remote_id: found });
    return { nextInMs: 0 };
  }
  if (Date.now() - submittedAt.getTime() < LISTED_WITHIN_MS)
    return { nextInMs: computePauseMs(services.settings, task.idleSteps), isIdle: true, failure: 'passing' };
  await store(making, { submitted_at: null });
  return { nextInMs: computeRetryDelay(task.failures), failure: 'passing' };
}

async function pollVideo(making: Making, service: AvatarVideoService, id: string): Promise<StepEnd> {
  const { services, task, video, signal } = making;
  const { state, videoUrl, failure } = await service.read(id);
  if (state === 'failed') return fail(making, failure ?? 'The service gave no reason.');
  if (state === 'processing') {
    if (video.failure_reason !== null) await store(making, { failure_reason: null });
    return { nextInMs: computePauseMs(services.settings, task.idleSteps), isIdle: true };
  }
  if (videoUrl === null) throw new AvatarVideoFailure('The service sent no address of the finished video.', true, 'no');
  const mostBytes = services.files.uploadLimitBytes;
  const mayBePrivate =
    services.settings.sourcesMayBePrivate ||
    (services.settings.avatarVideoUrl !== null && sharesHost(videoUrl, services.settings.avatarVideoUrl));
  const stream = await fetchVideo(videoUrl, { mayBePrivate, mostBytes, signal });
  const file = await storeFile(services, {
    platformId: task.platformId,
    actor: ACTOR,
    stream,
    name: `${video.callback_id}.mp4`,
    limitBytes: mostBytes,
  });
  if (!file.mediaType.startsWith('video/'))
    return fail(making, `The file that the service sent is not a video (${file.mediaType}).`);
  await store(making, { generation_status: 'completed', failure_reason: null }, file);
  return 'done';
}

/** The operator's own instance of the service may be private, and so may its videos. */
const sharesHost = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).host === new URL(other).host;

/** While a key is replaced, a started (and paid) video is retried. */
function mapFailure(error: unknown, _: ClaimedTask, { remote_id: id }: AvatarVideo): WorkFailure | null {
  if (!(error instanceof AvatarVideoFailure)) return null;
  const isKeyRefused = error.status === 401 || error.status === 403;
  return { kind: error.isTransient || (isKeyRefused && id !== null) ? 'passing' : 'final', message: error.message };
}

async function fail(making: Making, reason: string): Promise<StepEnd> {
  await store(making, { generation_status: 'failed', failure_reason: reason });
  return 'done';
}
