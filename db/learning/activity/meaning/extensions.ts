const CMI5_PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress';
const VIDEO_PROGRESS = 'https://w3id.org/xapi/video/extensions/progress';
const PLAYED_SEGMENTS = 'https://w3id.org/xapi/video/extensions/played-segments';

/** Percentage of the content that is done, 0 to 100, from the extensions of a result; null without one. */
export function readPercent(extensions: Record<string, unknown>): number | null {
  const whole = parseNumber(extensions[CMI5_PROGRESS]);
  if (whole !== null) return bounded(whole);
  const part = parseNumber(extensions[VIDEO_PROGRESS]);
  return part === null ? null : bounded(part * 100);
}

/** Seconds of the last segment of `0[.]12.5[,]20[.]30`; earlier statements reported the others. */
export function watchedSeconds(extensions: Record<string, unknown>): number | null {
  const segments = extensions[PLAYED_SEGMENTS];
  if (typeof segments !== 'string') return null;
  const [from, to] = (segments.split('[,]').at(-1) ?? '').split('[.]').map(Number);
  if (from === undefined || to === undefined || !Number.isFinite(from) || !Number.isFinite(to)) return null;
  const seconds = Math.round((to - from) * 1_000) / 1_000;
  return seconds > 0 && seconds < 86_400 ? seconds : null;
}

/** Some players send numbers as strings. */
function parseNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const bounded = (percent: number) => Math.min(100, Math.max(0, percent));
