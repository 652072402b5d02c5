export type OrganizationRefusal =
  | 'name_taken'
  | 'unknown_parent'
  | 'own_descendant'
  | 'too_deep'
  | 'has_departments'
  | 'has_members'
  | 'has_keys'
  | 'has_suggestions';

/** A change to a department or group is not allowed; the message says why. */
export class OrganizationRefused extends Error {
  override readonly name = 'OrganizationRefused';

  constructor(
    readonly code: OrganizationRefusal,
    message: string,
  ) {
    super(message);
  }
}
