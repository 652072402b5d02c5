/** Why a document is rejected. */
export type DocumentFault =
  /** More bytes, unpacked bytes, pages, rows or characters than are read. */
  | 'too_large'
  /** The content has another type than stated. */
  | 'wrong_type'
  /** The type is not supported. */
  | 'unsupported_type'
  /** Cut off or damaged. */
  | 'broken'
  /** Requires a password. */
  | 'protected'
  /** Contains no text, such as a scan. */
  | 'no_text'
  | 'too_slow';

/** A document cannot be read because of a fault of the document. The message is a sentence for its sender. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';

  constructor(
    readonly code: DocumentFault,
    message: string,
  ) {
    super(message);
  }
}
