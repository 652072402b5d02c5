import type { DatasetDocument } from '../../../db/generation/finetuning/listDatasets.js';
import type { IncomingDataset } from '../../../db/generation/finetuning/saveDataset.js';
import type { Access, CoreServices, PlatformRef } from '../../_shared/context.js';
import { parseFileUrl } from '../../_shared/fileAddress.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { storeFile } from '../../_shared/storeFile.js';

/** The fields of a dataset in a JSON body, in which `source_file` is a URI. */
export type DatasetFields = Omit<IncomingDataset, 'source_file'> & { source_file?: string | null };

interface DatasetRequest {
  platform: PlatformRef;
  uploads: { source_file?: UploadedFile };
  /** The dataset that the request changes; null for a new one. */
  dataset: DatasetDocument | null;
}

/**
 * Parses the fields that a request sets and stores an uploaded file. A URI in `source_file` becomes `source_url`; the
 * URL of the dataset's present file changes nothing. Throws a Problem (400) for the URL of another file of the service,
 * and for two sources.
 */
export async function parseDatasetFields<Body extends DatasetFields>(
  services: CoreServices,
  access: Access,
  { source_file: uri, ...fields }: Body,
  { platform, uploads: { source_file: file }, dataset }: DatasetRequest,
): Promise<Omit<Body, 'source_file'> & IncomingDataset> {
  if (file)
    return {
      ...fields,
      source_file: await storeFile(services, { platformId: platform.id, actor: access.actor, file }),
    };
  if (uri === undefined) return fields;
  if (uri === null) return { ...fields, source_file: null };
  const address = parseFileUrl(services, uri);
  if (address) {
    if (dataset === null || address.platformId !== platform.id || address.fileId !== dataset.source_file_id)
      throw invalidField('body', '/source_file', OTHER_FILE, 'file');
    return fields;
  }
  // Clients that send back what they read also send the URL that the new one replaces.
  const { source_url: url } = fields;
  if (url != null && url !== uri && url !== dataset?.source_url)
    throw invalidField('body', '/source_file', 'cannot be combined with source_url', 'two_sources');
  return { ...fields, source_url: uri };
}

const OTHER_FILE = 'is not the address of the file of this dataset. Send a new file as multipart/form-data';
