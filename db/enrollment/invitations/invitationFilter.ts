import type { Rows } from '../../tenancy/access/rows.js';
import type { InvitationKind } from './invitationKinds.js';

export type InvitationSort = 'id' | 'created' | 'started' | 'expired' | 'email' | 'username' | 'source' | 'active';

/** What of the metadata must be there: one of the values under the name, as text or as what the text reads as in JSON. */
export interface MetadataFilter {
  name: string;
  values: string[];
}

export interface InvitationFilter {
  kind: InvitationKind;
  rows: Rows;
  id?: number;
  itemKey?: string;
  email?: string;
  username?: string;
  userId?: number;
  source?: string;
  /** Whether they can be redeemed now. */
  active?: boolean;
  metadata?: MetadataFilter[];
  sort: { field: InvitationSort; descending: boolean };
  limit: number;
  offset: number;
}

/** An invitation. Times have the format of `utcTime`; `active` is false when it is redeemed, deactivated or expired. */
export interface ListedInvitation {
  id: number;
  user_id: number | null;
  username: string | null;
  email: string | null;
  platform_key: string;
  /** Null: to the platform. */
  item_key: string | null;
  source: string | null;
  redirect_to: string | null;
  /** Hosts that the platform allows redirects to. */
  redirect_hosts: string[];
  active: boolean;
  created: string;
  started: string | null;
  expired: string | null;
  metadata: Record<string, unknown>;
}
