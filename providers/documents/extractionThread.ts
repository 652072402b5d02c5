import { answerInThread } from '../threads/answerInThread.js';
import type { ExtractedText, ExtractionRequest } from './extractedText.js';
import { readDocument } from './kinds/readDocument.js';

answerInThread<ExtractionRequest, ExtractedText>(readDocument);
