import { serviceActor } from '../../db/core/actor.js';
import type { AvatarVideo } from '../../db/avatarVideos/avatarVideo.js';
import { type VideoStep, readVideoToMake, storeVideoStep } from '../../db/avatarVideos/generateVideo.js';
import type { Follower } from '../../db/core/jobs/followChanges.js';
import { type ClaimedTask, type StepEnd, outsideTaskFollower } from '../../db/core/outside/outsideTasks.js';
import { QuotaExceeded, type StoredContent } from '../../db/files/storedContent.js';
import { storeFile } from '../../handlers/_shared/storeFile.js';
import { AvatarVideoFailure, type AvatarVideoService } from '../../providers/avatarvideo/avatarVideoService.js';
import { fetchVideo } from '../../providers/avatarvideo/fetchVideo.js';
import { makeVideo } from '../../providers/avatarvideo/sandbox/makeVideo.js';
import { StoreFull } from '../../providers/files/fileStore.js';
import { FileTooLarge } from '../../providers/files/spool.js';
import { type OutsideServices, avatarVideoServiceOf, restMs } from './outsideServices.js';
import { storeBytes } from './storeBytes.js';

const ACTOR = serviceActor('make-avatar-videos');
/** After so long a video that is in no list was never begun. */
const LISTED_WITHIN_MS = 60_000;
const MOST_FAILURES = 20;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** Makes avatar videos, one step at a time: begin once, look at it, copy the finished one. */
export const avatarVideoFollower = (services: OutsideServices): Follower =>
  outsideTaskFollower(services.db, ACTOR, 'avatar_video', (task, signal) => makeAvatarVideo(services, task, signal), services.onError);

interface Making {
  services: OutsideServices;
  task: ClaimedTask;
  video: AvatarVideo;
  signal: AbortSignal;
}

async function makeAvatarVideo(services: OutsideServices, task: ClaimedTask, signal: AbortSignal): Promise<StepEnd> {
  const video = await readVideoToMake(services.db, task);
  if (!video || video.generation_status === 'completed' || video.generation_status === 'failed') return 'done';
  const making = { services, task, video, signal };
  try {
    if (video.engine === null) return await begin(making);
    return await (video.engine === 'sandbox' ? makeHere(making) : makeThere(making));
  } catch (error) {
    return afterFailure(making, error as Error);
  }
}

const store = ({ services, task }: Making, step: VideoStep, file: StoredContent | null = null) => storeVideoStep(services.db, ACTOR, task, step, file);

async function begin(making: Making): Promise<StepEnd> {
  const service = await avatarVideoServiceOf(making.services, making.task.platformId);
  await store(making, { engine: service ? 'avatarvideo' : 'sandbox', generation_status: 'processing' });
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

const sizeOf = ({ width, height }: VideoData) => (width === undefined || height === undefined ? null : { width, height });

async function makeHere(making: Making): Promise<StepEnd> {
  const { services, task, video, signal } = making;
  const data = (video.data ?? {}) as VideoData;
  const bytes = await makeVideo({ title: data.title ?? video.name, script: video.script ?? '', size: sizeOf(data), background: data.background ?? null }, signal);
  await store(making, { generation_status: 'completed' }, await storeBytes(services, ACTOR, task.platformId, `${video.callback_id}.mp4`, bytes));
  return 'done';
}

async function makeThere(making: Making): Promise<StepEnd> {
  const { services, task, video } = making;
  const service = await avatarVideoServiceOf(services, task.platformId);
  if (!service) return fail(making, 'The platform has no credential for the service any more.');
  if (video.remote_id !== null) return look(making, service, video.remote_id);
  return video.submitted_at === null ? submit(making, service) : findSubmitted(making, service, video.submitted_at);
}

async function submit(making: Making, service: AvatarVideoService): Promise<StepEnd> {
  const { video, services } = making;
  const data = (video.data ?? {}) as VideoData;
  if (data.avatar_id === undefined) return fail(making, 'data.avatar_id is needed by the service.');
  // From here on nobody begins it again before it is known that there is none.
  await store(making, { submitted_at: new Date() });
  const request = {
    callbackId: video.callback_id,
    title: data.title ?? video.name,
    script: video.script ?? '',
    avatarId: data.avatar_id,
    voiceId: data.voice_id ?? null,
    size: sizeOf(data),
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

/** The answer to a request was lost, by whoever: what the service has is read. */
async function findSubmitted(making: Making, service: AvatarVideoService, submittedAt: Date): Promise<StepEnd> {
  const { services, task, video } = making;
  const found = await service.find(video.callback_id);
  if (found === 'unknown') return fail(making, 'It is not known whether the service has begun the video: its answer was lost, and it lists none. It was not requested again.');
  if (found !== null) {
    await store(making, { remote_id: found });
    return { nextInMs: 0 };
  }
  if (Date.now() - submittedAt.getTime() < LISTED_WITHIN_MS) return { nextInMs: restMs(services.settings, task.idleSteps), isIdle: true };
  await store(making, { submitted_at: null });
  return { nextInMs: 0 };
}

async function look(making: Making, service: AvatarVideoService, id: string): Promise<StepEnd> {
  const { services, task, video, signal } = making;
  const { state, videoUrl, failure } = await service.read(id);
  if (state === 'failed') return fail(making, failure ?? 'The service gives no reason.');
  if (state === 'processing') return { nextInMs: restMs(services.settings, task.idleSteps), isIdle: true };
  if (videoUrl === null) throw new AvatarVideoFailure('The service names no address of the finished video.', true, 'no');
  const mostBytes = services.files.uploadLimitBytes;
  const mayBePrivate = services.settings.sourcesMayBePrivate || (services.settings.avatarVideoUrl !== null && sharesHost(videoUrl, services.settings.avatarVideoUrl));
  const stream = await fetchVideo(videoUrl, { mayBePrivate, mostBytes, signal });
  const file = await storeFile(services, { platformId: task.platformId, actor: ACTOR, stream, name: `${video.callback_id}.mp4`, limitBytes: mostBytes });
  if (!file.mediaType.startsWith('video/')) return fail(making, `What the service sent is no video (${file.mediaType}).`);
  await store(making, { generation_status: 'completed' }, file);
  return 'done';
}

/** The operator's own stand-in of the service may be anywhere, and its videos beside it. */
const sharesHost = (one: string, other: string): boolean => URL.canParse(one) && new URL(one).host === new URL(other).host;

async function afterFailure(making: Making, error: Error): Promise<StepEnd> {
  const { task } = making;
  if (error instanceof QuotaExceeded || error instanceof StoreFull || error instanceof FileTooLarge) return fail(making, error.message);
  if (!(error instanceof AvatarVideoFailure)) throw error;
  if (!error.isPassing || task.failures + 1 >= MOST_FAILURES) return fail(making, error.message);
  return { nextInMs: Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(task.failures, 20)), isFailure: true };
}

async function fail(making: Making, reason: string): Promise<StepEnd> {
  await store(making, { generation_status: 'failed', failure_reason: reason });
  return 'done';
}
