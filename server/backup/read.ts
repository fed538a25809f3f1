/** What restoring and verifying share: a backup's entries, and what is wrong with a file that is none. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { z } from 'zod'
import { collect } from '#server/storage/storage.ts'
import { BackupError, manifestName, manifestSchema, type Manifest } from './format.ts'
import { TarError, type TarEntry } from './tar.ts'

/** Pieces are written of some 4 MB; a row in one may be long. Whatever says that it is more was not written by a backup. */
const maxPiece = { packed: 64 * 2 ** 20, unpacked: 256 * 2 ** 20 }

const unpack = promisify(gunzip)
export const decompressed = (piece: Uint8Array): Promise<Buffer> =>
  unpack(piece, { maxOutputLength: maxPiece.unpacked })

/** The entry in memory, unless it is larger than anything that a backup holds in one piece. */
export const wholeEntry = ({ size, content }: TarEntry): Promise<Uint8Array> => {
  if (!(size <= maxPiece.packed)) throw broken()
  return collect(content)
}

export const broken = () => new BackupError('バックアップが壊れているか、途中で切れています。何も復元していません。')

/** What tar, zlib and JSON say of a file that was cut or changed. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof TarError ||
  error instanceof SyntaxError ||
  (error instanceof Error && /^(Z_|ERR_BUFFER_TOO_LARGE$)/.test((error as NodeJS.ErrnoException).code ?? ''))

export const readJson = async <Schema extends z.ZodType>(
  entry: TarEntry,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const result = schema.safeParse(JSON.parse(Buffer.from(await wholeEntry(entry)).toString()))
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
