/** The issuer cannot be used. The message says why, as a sentence. */
export class IssuerUnusable extends Error {
  override readonly name = 'IssuerUnusable';
}
