import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The storage that the environment asks for. The S3 client is loaded only there: it would double the time of a start. */
export const openStorage = async (env: Pick<Env, 'STORAGE_URL' | 'dataDir'>): Promise<Storage> =>
  env.STORAGE_URL ? (await import('./s3.ts')).s3Storage(env.STORAGE_URL) : diskStorage(join(env.dataDir, 'files'))
