export type OrganizationRefusal =
  | 'name_taken'
  | 'unknown_parent'
  | 'own_descendant'
  | 'too_deep'
  | 'has_departments'
  | 'has_members'
  | 'has_keys'
  | 'has_suggestions';

/** A department or group can't be as requested; the message says what stands in the way. */
export class OrganizationRefused extends Error {
  override readonly name = 'OrganizationRefused';

  constructor(
    readonly code: OrganizationRefusal,
    message: string,
  ) {
    super(message);
  }
}
