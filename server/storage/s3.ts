/** Storage in an S3 bucket; STORAGE_URL=s3://key:secret@host:port/bucket?region=ap-northeast-1&tls=0 */
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Readable } from 'node:stream'
import { collect, StorageMissing, StorageUnavailable, type ByteRange, type Storage } from './storage.ts'

const CONNECTION_MS = 5000
/** How long a bucket may say nothing in the middle of an answer. */
const SILENCE_MS = 20_000

/** What the bucket, or the way to it, said; what breaks in the sender's own stream stays as it is. */
const unavailableOf = (error: unknown, place: string): unknown => {
  const {
    $metadata,
    code = '',
    name = '',
  } = error as { $metadata?: { httpStatusCode?: number }; code?: string; name?: string }
  const isOfBucket =
    ($metadata?.httpStatusCode ?? 0) >= 400 ||
    ['TimeoutError', 'CredentialsProviderError'].includes(name) ||
    /^(ECONN|ETIMEDOUT|EPIPE|EPROTO|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(code)
  return isOfBucket ? new StorageUnavailable(error, { place }) : error
}

export const s3Storage = (storageUrl: string): Storage => {
  const url = new URL(storageUrl)
  const bucket = url.pathname.slice(1)
  const place = `${url.host}/${bucket}`
  const client = new S3Client({
    // Three tries, none of them without an end: whoever waits is told to come again.
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
    region: url.searchParams.get('region') ?? 'ap-northeast-1',
    ...(url.hostname
      ? { endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`, forcePathStyle: true }
      : {}),
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
  })

  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    try {
      const answer = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      )
      return answer.Body as Readable
    } catch (error) {
      throw error instanceof NoSuchKey ? new StorageMissing(key) : unavailableOf(error, place)
    }
  }

  return {
    // A multipart upload becomes visible only when completed, so a broken one never shows under its key.
    async write(key, content) {
      await new Upload({ client, params: { Bucket: bucket, Key: key, Body: content } })
        .done()
        .catch((error: unknown) => {
          throw unavailableOf(error, place)
        })
    },
    read,
    readBytes: async (key) => collect(await read(key)),
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key, modified_at: LastModified }
      }
    },
    // Half-written multipart uploads are for the bucket's lifecycle rule (AbortIncompleteMultipartUpload).
    room: async () => null,
    async heal() {},
  }
}
