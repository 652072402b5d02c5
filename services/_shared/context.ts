import type { Caller } from '../../db/tenancy/access/caller.js';
import type { Rows } from '../../db/tenancy/access/rows.js';
import type { Actor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { ErrorsOfSchema } from './bulkItems.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { FileStore } from '../../providers/files/fileStore.js';

/** The permission classes of the contract (`x-permissions`). */
export type PermissionClass =
  | 'IsDMAdmin'
  | 'IsPlatformAdmin'
  | 'IsPlatformAdminReadOnly'
  | 'IsPlatformAdminOfUserReadOnly'
  | 'IsPlatformAdminForProgram'
  | 'IsDepartmentModeAdminInPlatform'
  | 'IsRecordWriter'
  | 'IsLmsUserReadOnly'
  | 'IsAdminUserOrStudent'
  | 'authenticated'
  | 'anonymous-ok'
  | 'anyone'
  | 'signed';

export interface PlatformRef {
  id: number;
  key: string;
}

export interface UserRef {
  id: number;
  username: string;
  email: string;
}

/** How the caller was let in. Handlers narrow rows by it; they never decide whether the operation may run. */
export interface Access {
  /** The first class of the operation's `x-permissions`, in the order of power, that the caller satisfies. */
  as: PermissionClass;
  /** Null where the operation takes callers without a credential. */
  caller: Caller | null;
  /** The platform that the request addresses ({org}, platform_key, org, platform_org), or null when it names none. */
  platform: PlatformRef | null;
  /** The same, or the one that is decided without being named: the only one in which the caller may do this. Null when it is open. */
  decidedPlatform: PlatformRef | null;
  /** The user that the request addresses (user_id, username, email), or null when it names none or nobody whom the caller may know. */
  user: UserRef | null;
  /** What the caller may touch: in the addressed platform, or else in all of theirs. Every query is narrowed by it. */
  rows: Rows;
  /** The same without regard to the addressed platform. */
  rowsAnywhere: Rows;
  /** Whom changes of this request are stored as. */
  actor: Actor;
}

/** What an operator decides about the answers. */
export interface ServiceSettings {
  /** The origin under which clients reach the service; null: that of each request. */
  publicUrl: string | null;
  /** Whether a catalog search that names no content looks at resources too. */
  searchResourcesByDefault: boolean;
  /** Days of a window of the engagement index. */
  engagementIndexPeriod: number;
  /** Whether people other than DM admins launch tenants without a payment. */
  freeLaunch: boolean;
  /** Days for which a subscription that is not paid stays open. */
  paymentGraceDays: number;
  /** Addresses of the pages of a tenant, `{key}` standing for it; null: this service. */
  launchUrls: { lms: string | null; cms: string | null; portal: string | null };
  /** Pages where buyers of a marketplace sign up; null: this service. */
  marketplaceASignupUrl: string | null;
  marketplaceBSignupUrl: string | null;
  /** Hosts of other such pages. */
  marketplaceSignupHosts: string[];
  /** Whether services at addresses that a platform names may be at private ones. */
  llmPrivateAddresses: boolean;
  /** Whether webhook endpoints may be at private and http addresses. */
  webhookPrivateAddresses: boolean;
  /** How long a free trial of language models lasts that says nothing else, and its tokens. */
  llmTrialDays: number;
  llmTrialTokens: number;
}

/** Where files go, and how much of them. */
export interface FileServices {
  /** The database itself: what is claimed in the store is committed before it is there, also within the transaction of a request. */
  db: Database;
  store: FileStore;
  /** Where files lie on this machine until they are stored. */
  spoolFolder: string;
  /** Of one file. */
  uploadLimitBytes: number;
  /** Of all files of a platform that has no quota of its own; 0 is no limit. */
  quotaBytes: number;
}

/** What the operations and services of every area may use; an area adds its own in `services/<area>/services.ts`. */
export interface CoreServices {
  db: Database;
  /** Encrypts what must not lie open in the database. */
  secrets: SecretBox;
  files: FileServices;
  settings: ServiceSettings;
  /** Validates values by schemas of the contract, for items that are judged one by one. */
  errorsOf: ErrorsOfSchema;
}

export interface RequestInfo {
  id: string;
  /** Absolute URL of this request as the client sees it, for `next` and `previous`. */
  url: URL;
  /** Whether the client names a media type among those that it accepts (`Accept`). */
  accepts(mediaType: string): boolean;
}
