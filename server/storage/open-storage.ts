import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { diskStorage, type Reserve } from './disk.ts'
import type { Storage } from './storage.ts'

/** The bundled database shares the disk, and stops in the middle of its work on a full one. */
const reserve: Reserve = { bytes: 1024 ** 3, share: 0.05 }

/** The storage that the environment asks for. The S3 client is loaded only there: it would double the time of a start. */
export const openStorage = async (env: Pick<Env, 'STORAGE_URL' | 'dataDir'>): Promise<Storage> =>
  env.STORAGE_URL
    ? (await import('./s3.ts')).s3Storage(env.STORAGE_URL)
    : diskStorage(join(env.dataDir, 'files'), reserve)
