import express, { type Request, type Response } from 'express';
import path from 'node:path';
import { CachedAsset } from '../http/cachedAsset.js';
import { type ConsoleBundle, bundleConsole } from './bundleConsole.js';
import { CONSOLE_POLICY, renderConsolePage } from './consolePage.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
/** Files are named by their contents. */
const UNCHANGING = 'public, max-age=31536000, immutable';

export interface ConsoleOptions {
  /** Where people of the demo begin to sign in; null: nowhere. */
  signInPath: string | null;
  /** The address of the sandbox of the demo; null: none runs. */
  sandboxUrl: string | null;
}

/** `/console` with all paths below, which the script of the page tells apart, and `/console-files`. */
export function createConsoleRoutes(options: ConsoleOptions): express.Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  const assets = new Map<string, CachedAsset>();
  let built: Promise<ConsoleBundle> | undefined;
  const findBundle = () => {
    built ??= bundleConsole();
    // A build that failed is tried again.
    built.catch(() => (built = undefined));
    return built;
  };

  router.get(['/console', '/console/{*page}'], async (request: Request, response: Response) => {
    const { script, style } = await findBundle();
    // Relative, since a proxy may add a prefix.
    const root = '../'.repeat(request.path.split('/').length - 2) || './';
    const asset = new CachedAsset(renderConsolePage({ root, script, style, ...options }), 'text/html; charset=utf-8');
    response.set('Content-Security-Policy', CONSOLE_POLICY);
    await asset.send(request, response, 'public, no-cache');
  });
  router.get('/console-files/:name', async (request, response, next) => {
    const { name } = request.params;
    const contents = (await findBundle()).files.get(name);
    if (!contents) return next();
    const asset = assets.get(name) ?? new CachedAsset(Buffer.from(contents), TYPES[path.extname(name)]!);
    assets.set(name, asset);
    await asset.send(request, response, UNCHANGING);
  });
  return router;
}
