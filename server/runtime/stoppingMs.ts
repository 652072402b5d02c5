import type { Config } from '../config/config.js';

/** The time in milliseconds that a server may take to stop: it drains, then running requests finish. */
export function stoppingMs({ shutdownDrainMs, shutdownGraceMs }: Config): number {
  return shutdownDrainMs + shutdownGraceMs;
}
