const PLATFORM_SHIFT = 32n;

/** The same as the SQL function context_key: a bigint. */
export const contextKey = (platformId: number, part: number): string =>
  String(-((BigInt(platformId) << PLATFORM_SHIFT) | BigInt(part)));
