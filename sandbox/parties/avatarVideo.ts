import { randomUUID } from 'node:crypto';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { SAMPLE_VIDEO } from './sampleVideo.js';

const KEY = 'sandbox-avatarvideo-key';

interface Video {
  id: string;
  title: string;
  script: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  created_at: number;
  polls: number;
  plan: Plan;
}

/** The outcome of the next videos, and the number of polls until then. */
interface Plan {
  outcome: string;
  polls: number;
}

const failure = (status: number, code: string, message: string): SandboxAnswer => ({
  status,
  body: { error: { code, message } },
});

/**
 * Avatar videos, by version 3 of the API. A video advances one state each time a client reads it. Every finished video
 * is the same file.
 */
export const avatarVideo: PartyDefinition = {
  name: 'avatarvideo',
  title: 'Avatar videos',
  open: ({ url }) => {
    const videos = new Map<string, Video>();
    let plan: Plan = { outcome: 'completed', polls: 2 };
    return {
      settings: { address: '/avatarvideo', api_key: KEY },
      answer: (request) => {
        const [, file] = /^\/files\/([^/]+)\.mp4$/.exec(request.path) ?? [];
        if (file !== undefined) return answerFile(videos.get(file));
        if (![KEY, 'none'].includes(String(request.headers['x-api-key'])))
          return failure(401, 'unauthorized', 'The API key is not valid.');
        return answer(request, videos, plan, url);
      },
      actions: {
        plan: {
          title: 'Set the outcome of the next videos (completed, failed) and the number of polls until then',
          fields: { outcome: 'completed', polls: '2' },
          run: ({ outcome = 'completed', polls = '2' }) => {
            plan = { outcome, polls: Number(polls) };
            return Promise.resolve(plan);
          },
        },
        show: { title: 'Show the videos', fields: {}, run: () => Promise.resolve([...videos.values()]) },
      },
    };
  },
};

function answer(
  { method, path, body }: SandboxRequest,
  videos: Map<string, Video>,
  plan: Plan,
  url: string,
): SandboxAnswer | undefined {
  if (method === 'POST' && path === '/v3/videos') return createVideo(body, videos, plan);
  if (method === 'GET' && path === '/v3/videos')
    return { status: 200, body: { data: [...videos.values()].reverse().map((video) => formatVideo(video, url)) } };
  const [, id] = /^\/v3\/videos\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'GET' || id === undefined) return undefined;
  const video = videos.get(id);
  if (!video) return failure(404, 'video_not_found', 'Video with the given ID was not found');
  if (video.status === 'pending' || video.status === 'processing') {
    video.polls++;
    video.status =
      video.polls < video.plan.polls ? 'processing' : video.plan.outcome === 'failed' ? 'failed' : 'completed';
  }
  return { status: 200, body: { data: formatVideo(video, url) } };
}

function createVideo(body: unknown, videos: Map<string, Video>, plan: Plan): SandboxAnswer {
  const { type, avatar_id: avatar, script, title = '' } = (body ?? {}) as Record<string, string | undefined>;
  if (type !== 'avatar' || typeof avatar !== 'string')
    return failure(400, 'invalid_parameter', 'type and avatar_id are needed.');
  if (typeof script !== 'string' || script === '') return failure(400, 'invalid_parameter', 'script is needed.');
  if (avatar === 'no-such-avatar') return failure(400, 'avatar_not_found', `Avatar ${avatar} was not found.`);
  const video: Video = {
    id: randomUUID().replaceAll('-', ''),
    title,
    script,
    status: 'pending',
    created_at: Math.floor(Date.now() / 1_000),
    polls: 0,
    plan,
  };
  videos.set(video.id, video);
  return { status: 200, body: { data: { video_id: video.id, status: 'waiting', output_format: 'mp4' } } };
}

function formatVideo({ id, title, status, created_at }: Video, url: string) {
  const isDone = status === 'completed';
  const failed =
    status === 'failed'
      ? { failure_code: 'script_too_long', failure_message: 'The sandbox was set to fail this video.' }
      : { failure_code: null, failure_message: null };
  return {
    id,
    title,
    status,
    created_at,
    completed_at: isDone ? created_at + 1 : null,
    video_url: isDone ? `${url}/files/${id}.mp4` : null,
    duration: isDone ? 2 : null,
    ...failed,
  };
}

function answerFile(video: Video | undefined): SandboxAnswer {
  if (video?.status !== 'completed') return { status: 404, body: { message: 'The file does not exist.' } };
  return { status: 200, headers: { 'Content-Type': 'video/mp4' }, body: SAMPLE_VIDEO };
}
