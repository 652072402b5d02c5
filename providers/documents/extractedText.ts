/** The type that the sender of a document states; may be absent or wrong. */
export interface StatedType {
  /** A media type, with or without parameters such as `charset`. */
  type?: string | null;
  /** The file name; only its extension is used. */
  name?: string | null;
}

export interface TextSection {
  /** '': before the first heading, or no headings. */
  heading: string;
  text: string;
}

export type DocumentKind = 'text' | 'markdown' | 'html' | 'pdf' | 'word' | 'csv' | 'jsonl';

export interface ExtractedText {
  kind: DocumentKind;
  text: string;
  sections: TextSection[];
}

export interface ExtractionLimits {
  bytes: number;
  /** Of what an archive holds. */
  unpackedBytes: number;
  /** Of a PDF. */
  pages: number;
  /** Of CSV and JSON lines. */
  rows: number;
  /** Of the extracted text. */
  characters: number;
  timeMs: number;
  memoryMiB: number;
}

export interface ExtractionRequest {
  bytes: Uint8Array;
  stated: StatedType;
  limits: ExtractionLimits;
}
