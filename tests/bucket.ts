/** An S3 server in this process, with one bucket on a folder: contents outlive it there, so that it may go away and come back. */
import S3rver from 's3rver'

export type Bucket = { port: number; url: string; close: () => Promise<void> }

/** The address that a server takes for its storage; of something that stands before the bucket, too. */
export const bucketUrl = (port: number): string =>
  `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?region=ap-northeast-1&tls=0`

/** `port` 0: any that is free. */
export const openBucket = async (directory: string, port = 0): Promise<Bucket> => {
  const s3 = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const taken = (await s3.run()).port
  return {
    port: taken,
    url: bucketUrl(taken),
    // Whoever asks it every few seconds keeps its connection open, and it would wait for them for ever.
    close: async () => {
      const closed = s3.close()
      s3.httpServer.closeAllConnections()
      await closed
    },
  }
}
