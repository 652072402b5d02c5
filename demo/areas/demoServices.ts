import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { FileServices } from '../../services/_shared/context.js';

/** What areas of the demo are loaded with, beside the database. */
export interface DemoServices {
  db: Database;
  /** Seals what bots and credentials keep. Null: there is no key, and what needs one is left out. */
  secrets: SecretBox | null;
  /** Null: what needs files is left out. */
  files: FileServices | null;
}

/** The main platform of the demo, and internal ids of people by user name. */
export interface DemoPlace {
  platformId: number;
  users: ReadonlyMap<string, number>;
}
