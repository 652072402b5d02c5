import type { LearningRecord } from './learningRecord.js';

/** An object of `continent`, `country`, `region` and `city`, those that are known. */
export const LOCATION = 'urn:learning-records:location';
/** Of the video profile. */
export const USER_AGENT = 'https://w3id.org/xapi/video/extensions/user-agent';
export const SCREEN_SIZE = 'https://w3id.org/xapi/video/extensions/screen-size';

/** Location and device of a record as context extensions; null when the record has none. */
export function contextExtensions({
  continent,
  country,
  region,
  city,
  user_agent: userAgent,
  screen,
}: LearningRecord): Record<string, unknown> | null {
  const isPlaced = continent !== undefined || country !== undefined || region !== undefined || city !== undefined;
  if (!isPlaced && userAgent === undefined && screen === undefined) return null;
  return {
    ...(isPlaced && { [LOCATION]: { continent, country, region, city } }),
    ...(userAgent !== undefined && { [USER_AGENT]: userAgent }),
    ...(screen !== undefined && { [SCREEN_SIZE]: screen }),
  };
}
