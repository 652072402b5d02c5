import { Model } from 'objection';

/** A passage of a mentor's document, as findPassages searches it. */
export class MentorPassage extends Model {
  static override tableName = 'mentor_passages';
  static override idColumn = ['platform_id', 'mentor_id', 'document_id', 'ordinal'];

  declare platform_id: number;
  declare mentor_id: number;
  declare document_id: number;
  /** Number in the document, from 1. */
  declare ordinal: number;
  declare heading: string | null;
  declare text: string;
  /** Generated tsvector for text search. */
  declare words: string;
}
