/** A registration or a deployment cannot be stored. The message says why. */
export class LtiRefused extends Error {
  override readonly name = 'LtiRefused';
}
