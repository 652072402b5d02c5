import type { IncomingDataset } from '../../db/finetuning/saveDataset.js';
import type { Access, PlatformRef, Services } from '../_shared/context.js';
import type { UploadedFile } from '../_shared/operation.js';
import { storeFile } from '../_shared/storeFile.js';

interface Sent {
  prompt?: string;
  source_url?: string | null;
  num_data_points?: number;
  train_split?: number;
}

/** What is said of a dataset, with its file in the store. */
export async function sentDataset<Body extends Sent>(
  services: Services,
  access: Access,
  platform: PlatformRef,
  body: Body,
  { source_file: file }: { source_file?: UploadedFile },
): Promise<Body & Pick<IncomingDataset, 'source_file'>> {
  if (!file) return body;
  return { ...body, source_file: await storeFile(services, { platformId: platform.id, actor: access.actor, file }) };
}
