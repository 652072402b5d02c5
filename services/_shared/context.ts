import type { Caller } from '../../db/tenancy/access/caller.js';
import type { Rows } from '../../db/tenancy/access/rows.js';
import type { Actor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { FindSchemaErrors } from './bulkItems.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import type { Issuers } from '../../providers/oidc/issuers.js';
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

/** How the caller was authorized. Handlers narrow rows by it; whether the operation may run was decided before. */
export interface Access {
  /** The first class of the operation's `x-permissions`, in the order of power, that the caller satisfies. */
  as: PermissionClass;
  /** Null where the operation takes callers without a credential. */
  caller: Caller | null;
  /** The platform that the request addresses ({org}, platform_key, org, platform_org), or null when it names none. */
  platform: PlatformRef | null;
  /**
   * The addressed platform, or else the only platform in which the caller may run the operation. Null if there are
   * several.
   */
  decidedPlatform: PlatformRef | null;
  /**
   * The user that the request addresses (user_id, username, email), or null when it names none, or none that the caller
   * may see.
   */
  user: UserRef | null;
  /**
   * The rows that the caller may touch: of the addressed platform, or else of all platforms of the caller. Every query
   * is narrowed by it.
   */
  rows: Rows;
  /** The same rows without regard to the addressed platform. */
  rowsAnywhere: Rows;
  /** The actor that changes of this request are recorded under. */
  actor: Actor;
}

/** Settings of the operator that shape the answers. */
export interface ServiceSettings {
  /** The origin under which clients reach the service; null: that of each request. */
  publicUrl: string | null;
  /** Origins whose pages may call the service; `*`: all, but without session cookies. */
  corsOrigins: '*' | (string | RegExp)[];
  /** Minutes without use, and hours at most, after which a session of a browser ends. */
  sessionIdleMinutes: number;
  sessionHours: number;
  /** Whether a catalog search that names no content looks at resources too. */
  searchResourcesByDefault: boolean;
  /** Days of a window of the engagement index. */
  engagementIndexPeriod: number;
  /** Whether people other than DM admins launch tenants without a payment. */
  freeLaunch: boolean;
  /** Days for which a subscription that is not paid stays open. */
  paymentGraceDays: number;
  /** URL templates of a tenant's pages, with `{key}` for the tenant's key; null: this service. */
  launchUrls: { lms: string | null; cms: string | null; portal: string | null };
  /** Pages where buyers from a marketplace sign up; null: this service. */
  marketplaceASignupUrl: string | null;
  marketplaceBSignupUrl: string | null;
  /** Further hosts that a sign-up page may be at. */
  marketplaceSignupHosts: string[];
  /** Whether services of language models at addresses that a platform sets may be private ones. */
  llmPrivateAddresses: boolean;
  /** Whether webhook endpoints may have private addresses and http URLs. */
  webhookPrivateAddresses: boolean;
  /** Whether issuers of identity providers may have private addresses and http URLs. */
  identityPrivateAddresses: boolean;
  /** Default length and token budget of a free trial of language models. */
  llmTrialDays: number;
  llmTrialTokens: number;
}

/** The file store and its limits. */
export interface FileServices {
  /**
   * The database itself, also within the transaction of a request: a claim is committed before the content is stored.
   */
  db: Database;
  store: FileStore;
  /** Folder of uploaded files on this machine, until they are stored. */
  spoolFolder: string;
  /** Limit of one file. */
  uploadLimitBytes: number;
  /** Limit of all files of a platform without a quota of its own; 0 is no limit. */
  quotaBytes: number;
}

/** The services that operations of every area use; an area adds its own in `services/<area>/services.ts`. */
export interface CoreServices {
  db: Database;
  /** Encrypts secrets before they are stored. */
  secrets: SecretBox;
  files: FileServices;
  settings: ServiceSettings;
  /** What issuers of identity providers publish, from a cache. */
  issuers: Issuers;
  /** Validates a value against a schema of the contract, for bulk items that are checked one by one. */
  findSchemaErrors: FindSchemaErrors;
}

/** A request to an operation that the service makes itself while it answers another one. */
export interface InnerRequest {
  method: string;
  /** Percent-encoded. */
  path: string;
  /** Percent-encoded, without `?`. */
  queryText: string;
  /** By lower-case name. The credential is that of the outer request. */
  headers: Record<string, string>;
  /** JSON text; null: no body. */
  body: string | null;
}

/** The answer to an inner request. `body`: null: none. */
export interface InnerAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

export interface RequestInfo {
  id: string;
  /** Absolute URL of this request as the client sees it, for `next` and `previous`. */
  url: URL;
  /** The `User-Agent` header; empty without one. */
  userAgent: string;
  /** The value of a cookie, by its name over http; null without one. */
  cookie(name: string): string | null;
  /** Whether the client names a media type among those that it accepts (`Accept`). */
  accepts(mediaType: string): boolean;
  /**
   * Answers another request as if the client had sent it with the credential of this one: with its permissions, limits
   * and log. An error is answered as a problem.
   */
  call(request: InnerRequest): Promise<InnerAnswer>;
}
