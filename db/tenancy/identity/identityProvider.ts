import { Model } from 'objection';

/** Names of the claims that describe a person; a dot descends into objects. */
export interface ClaimNames {
  email: string;
  email_verified: string;
  name: string;
  username: string;
}

export const DEFAULT_CLAIMS: ClaimNames = {
  email: 'email',
  email_verified: 'email_verified',
  name: 'name',
  username: 'preferred_username',
};

/** The encryption context of the secret of a provider's client. */
export const clientSecretContext = (platformId: number, id: string): string => `identity_providers/${platformId}/${id}`;

/** An OpenID Connect issuer whose tokens a platform accepts. */
export class IdentityProvider extends Model {
  static override tableName = 'identity_providers';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['claims', 'roles', 'departments'];

  declare platform_id: number;
  declare id: string;
  declare name: string;
  declare issuer: string;
  declare client_id: string;
  /** Encrypted. */
  declare client_secret: string | null;
  declare audiences: string[];
  declare authorized_parties: string[];
  declare claims: Partial<ClaimNames>;
  declare role_claim: string | null;
  declare roles: Record<string, 'platform_admin' | 'platform_viewer' | 'learner'>;
  declare department_claim: string | null;
  /** Ids of departments by values of the claim. */
  declare departments: Record<string, number>;
  /** Empty: any domain. */
  declare domains: string[];
  declare verified_domains: string[];
  declare unknown_people: 'create' | 'link' | 'refuse';
  declare is_active: boolean;
  /** Whether it is asked about opaque tokens of the platform (RFC 7662). */
  declare introspection: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
