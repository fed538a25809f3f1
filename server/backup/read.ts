/** What restoring and verifying share: a backup's entries, and what is wrong with a file that is none. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { z } from 'zod'
import { collect } from '#server/storage/storage.ts'
import { BackupError, manifestName, manifestSchema, type Manifest } from './format.ts'
import { TarError, type TarEntry } from './tar.ts'

export const decompressed = promisify(gunzip)

export const broken = () => new BackupError('バックアップが壊れているか、途中で切れています。何も復元していません。')

/** What tar, zlib and JSON say of a file that was cut or changed. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof TarError ||
  error instanceof SyntaxError ||
  (error instanceof Error && (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true)

export const readJson = async <Schema extends z.ZodType>(
  entry: TarEntry,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const result = schema.safeParse(JSON.parse(Buffer.from(await collect(entry.content)).toString()))
  if (!result.success) throw broken()
  return result.data
}

export const readManifest = async (entries: AsyncIterator<TarEntry>): Promise<Manifest> => {
  const first = await entries.next().catch((error: unknown) => {
    if (isUnreadable(error)) return { done: true } as const
    throw error
  })
  if (first.done || first.value.name !== manifestName)
    throw new BackupError('このファイルは建守のバックアップではありません。')
  return readJson(first.value, manifestSchema)
}
