import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { FileServices } from '../../services/_shared/context.js';

/** The services with which the demo loads its areas. */
export interface DemoServices {
  db: Database;
  /** Encrypts the secrets of bots and credentials. Null without a key; the demo then skips the areas that need one. */
  secrets: SecretBox | null;
  /** Null without a file store; the demo then skips the areas that need one. */
  files: FileServices | null;
}

/** The main platform of the demo, and its users: internal ids by user name. */
export interface DemoMainPlatform {
  platformId: number;
  users: ReadonlyMap<string, number>;
}
