import type { Rows } from '../../tenancy/access/rows.js';
import type { Invitation } from './invitation.js';
import type { InvitationKind } from './invitationKinds.js';

export type InvitationSort = 'id' | 'created' | 'started' | 'expired' | 'email' | 'username' | 'source' | 'active';

/** Matches metadata that has one of the values under the name, as text or as the JSON value that the text denotes. */
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
  /** Whether the invitation can be redeemed now. */
  active?: boolean;
  metadata?: MetadataFilter[];
  sort: { field: InvitationSort; descending: boolean };
  limit: number;
  offset: number;
}

/** An invitation. Times have the format of `utc_time`; `active` is false if it is redeemed, deactivated or expired. */
export interface ListedInvitation extends Pick<
  Invitation,
  'id' | 'user_id' | 'username' | 'email' | 'source' | 'redirect_to' | 'active' | 'metadata'
> {
  platform_key: string;
  /** Null for an invitation to the platform. */
  item_key: string | null;
  /** Hosts that the platform allows redirects to. */
  redirect_hosts: string[];
  created: string;
  started: string | null;
  expired: string | null;
}
