import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  type ContentKey,
  ContentMissing,
  type FileStore,
  StoreFull,
  StoreUnavailable,
  mapDiskError,
  buildKeyPath,
} from './fileStore.js';

/** How to reach a bucket of an S3-compatible store. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: the region's endpoint. */
  endpoint: string | null;
  /** Null: the client's default chain (role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** `https://host/bucket/key` rather than `https://bucket.host/key`. */
  pathStyle: boolean;
  /** Prefix of every object name, such as `learning/`. */
  prefix: string;
}

const PART_BYTES = 8 * 1024 * 1024;
/** Concurrent parts of an upload; only these are in memory. */
const PARTS_AT_ONCE = 2;
const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 30_000;
const TRIES = 3;

const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);

/** A store in an S3 bucket: uploads in parts, and redirects clients to signed URLs. */
export async function createS3Store({
  bucket,
  region,
  endpoint,
  credentials,
  pathStyle,
  prefix,
}: S3Settings): Promise<FileStore> {
  // Imported here: loading doubles the start time, and most installations use a folder.
  const { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    // Many compatible stores write the framing of the newer default into the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
    },
  });
  const at = (key: ContentKey) => ({ Bucket: bucket, Key: `${prefix}${buildKeyPath(key)}` });
  return {
    put: (key, { path, mediaType }) =>
      mapStoreErrors(async () => {
        const upload = new Upload({
          client,
          params: { ...at(key), Body: createReadStream(path), ContentType: mediaType },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
          leavePartsOnError: false,
        });
        await upload.done();
      }),
    open: (key, range) =>
      mapStoreErrors(async () => {
        const { Body } = await client.send(
          new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        );
        return Body as Readable;
      }),
    buildDirectUrl: (key, { method, mediaType, disposition, expiresInS }) => {
      const answer = { ResponseContentType: mediaType, ResponseContentDisposition: disposition };
      const command =
        method === 'HEAD'
          ? new HeadObjectCommand({ ...at(key), ...answer })
          : new GetObjectCommand({ ...at(key), ...answer });
      return mapStoreErrors(() => getSignedUrl(client, command, { expiresIn: expiresInS }));
    },
    remove: (key) => mapStoreErrors(async () => void (await client.send(new DeleteObjectCommand(at(key))))),
    check: () => mapStoreErrors(async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket })))),
  };
}

async function mapStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw mapError(error as Error);
  }
}

/** Maps errors of the client. Messages of the store contain buckets and hosts, and go to the log only. */
function mapError(error: Error): Error {
  const { name } = error;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (name === 'NoSuchKey' || name === 'NotFound') return new ContentMissing('The file is not in the store.');
  if (FULL.has(name) || status === 507) return new StoreFull(`${name}: ${error.message}`);
  const disk = mapDiskError(error);
  return disk instanceof StoreFull ? disk : new StoreUnavailable(`${name}: ${error.message}`, { cause: error });
}
