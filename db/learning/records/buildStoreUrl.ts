/** The URL of a platform's record store, given the URL of the service. */
export function buildStoreUrl(service: URL | string, platformKey: string): string {
  return new URL(`/api/xapi/orgs/${encodeURIComponent(platformKey)}/`, service).href;
}
