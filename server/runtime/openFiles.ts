import path from 'node:path';
import type { Database } from '../../db/core/connect.js';
import type { FileServices } from '../../services/_shared/context.js';
import type { FileStore } from '../../providers/files/fileStore.js';
import { createLocalStore } from '../../providers/files/localStore.js';
import { createS3Store } from '../../providers/files/s3Store.js';
import type { Config } from '../config/config.js';

const MB = 1_000_000;

/** Opens the configured file store with its limits. Does not connect or create anything yet. */
export async function openFiles(db: Database, config: Config): Promise<FileServices> {
  const folder = path.join(config.dataFolder, 'files');
  return {
    db,
    store: await openStore(config, folder),
    spoolFolder: path.join(folder, 'incoming'),
    uploadLimitBytes: config.uploadMaxMb * MB,
    quotaBytes: config.filesQuotaMb * MB,
  };
}

function openStore(config: Config, folder: string): FileStore | Promise<FileStore> {
  const {
    s3Bucket: bucket,
    s3Endpoint: endpoint,
    s3Region: region,
    s3AccessKeyId: accessKeyId,
    s3SecretAccessKey: secretAccessKey,
  } = config;
  if (bucket === null) return createLocalStore(folder);
  const credentials = accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;
  return createS3Store({
    bucket,
    endpoint,
    region,
    credentials,
    pathStyle: config.s3PathStyle,
    prefix: config.s3Prefix,
  });
}
