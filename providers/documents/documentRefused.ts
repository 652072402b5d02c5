/** Why a document is not read. */
export type DocumentFault =
  /** More bytes, unpacked bytes, pages, rows or characters than are read. */
  | 'too_large'
  /** Its content is of another type than was stated. */
  | 'wrong_type'
  /** Of a type that is not read. */
  | 'unsupported_type'
  /** Cut off or damaged. */
  | 'broken'
  /** It opens with a password only. */
  | 'protected'
  /** It holds no text, as a scan. */
  | 'no_text'
  | 'too_slow';

/** A document can't be read, for a reason that lies in the document. Its message is a sentence for whoever sent it. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';

  constructor(
    readonly code: DocumentFault,
    message: string,
  ) {
    super(message);
  }
}
