import type { KnownService } from '../../db/accounts/credentials/knownServices.js';

/** Degrees on the colour circle between one service and the next, so that neighbours differ clearly. */
const HUE_STEP = 47;

/** Builds an SVG logo from the first letters of the name, since the services' own logos are trademarks. */
export function buildServiceLogo({ id, displayName }: KnownService): string {
  const letters = displayName
    .split(/[^A-Za-z0-9]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
  const text = `<text x="32" y="41" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letters}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${displayName}"><rect width="64" height="64" rx="12" fill="hsl(${(id * HUE_STEP) % 360} 45% 38%)"/>${text}</svg>`;
}
