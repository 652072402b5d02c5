import { DocumentRefused } from '../documentRefused.js';
import type { ExtractionLimits, TextSection } from '../extractedText.js';
import { readHtml } from './readHtml.js';
import { refuseBombs } from './refuseBombs.js';

/** The text of a Word document (docx) by its headings, without images. Throws DocumentRefused. */
export async function readWord(bytes: Uint8Array, limits: ExtractionLimits): Promise<TextSection[]> {
  refuseBombs(bytes, limits.unpackedBytes);
  const { default: mammoth } = await import('mammoth');
  const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];
  try {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage: noImages, styleMap });
    return await readHtml(value);
  } catch (error) {
    throw new DocumentRefused('broken', `The Word document can't be read: ${(error as Error).message}`);
  }
}
