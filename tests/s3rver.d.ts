/** The part of s3rver that the tests use; the package brings no types. */
declare module 's3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: unknown[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
    httpServer: Server
  }
}
