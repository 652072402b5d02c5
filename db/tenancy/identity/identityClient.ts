import { Model } from 'objection';
import { Credential } from '../people/credential.js';

/** A client that acts for itself on the platform of an identity provider, with tokens of that provider. */
export class IdentityClient extends Model {
  static override tableName = 'identity_clients';
  static override idColumn = ['platform_id', 'id'];
  static override jsonAttributes = ['scopes'];

  declare platform_id: number;
  declare id: number;
  declare provider_id: string;
  declare client_id: string;
  /** The `sub` of its tokens. */
  declare subject: string;
  /** Has its role. It has no secret, and is revoked while the client is inactive. */
  declare credential_id: number;
  declare name: string;
  /** Scopes of a credential by scopes and roles of a token. */
  declare scopes: Record<string, string[]>;
  declare created_at: Date;
  declare modified_at: Date;
  declare credential?: Credential;

  static override relationMappings = () => ({
    credential: {
      relation: Model.BelongsToOneRelation,
      modelClass: Credential,
      join: { from: 'identity_clients.credential_id', to: 'credentials.id' },
    },
  });
}
