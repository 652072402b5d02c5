import type { NamedPlace } from '../../db/lti/findLtiPlace.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The name of content in a form: its kind and its percent-encoded keys, separated by slashes. */
export function formatContentName({ courseKey, blockKey, mentorUuid }: NamedPlace): string {
  const [kind, ...keys] =
    mentorUuid !== null
      ? ['mentor', mentorUuid]
      : blockKey !== null
        ? ['unit', courseKey!, blockKey]
        : ['course', courseKey!];
  return [kind, ...keys.map(encodeURIComponent)].join('/');
}

/** Parses the name of content; null when it does not have this form. */
export function parseContentName(text: string): NamedPlace | null {
  const [kind, ...encoded] = text.split('/');
  const keys = encoded.map(decode);
  const [first, second] = keys;
  if (!first || keys.some((key) => key === null || key === '' || key.includes('\0'))) return null;
  if (kind === 'course' && keys.length === 1) return { courseKey: first, blockKey: null, mentorUuid: null };
  if (kind === 'unit' && keys.length === 2) return { courseKey: first, blockKey: second!, mentorUuid: null };
  if (kind === 'mentor' && keys.length === 1 && isUuid(first))
    return { courseKey: null, blockKey: null, mentorUuid: first.toLowerCase() };
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
