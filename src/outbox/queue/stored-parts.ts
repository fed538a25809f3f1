/** Bytes of what waits, in parts beside its entry. */
import { sealBytes } from '#src/lib/seal.ts'
import { partBytes, partsOf } from './stored.ts'
import type { Memory } from './stored.ts'

/** Times that bytes are put in anew where another tab took them away before their entry named them. */
const maxSweptAway = 3

/** In place of an entry whose bytes were gone when it was to name them. */
export const swept = Symbol('swept')
export type PartsStore = { count: (keys: IDBKeyRange) => Promise<number> }

/** Piece by piece, so that a film is never in memory whole. */
const writeParts = async (run: Memory['run'], key: CryptoKey | undefined, content: Blob): Promise<string> => {
  const content_id = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  try {
    for (let index = 0; index * partBytes < content.size; index++) {
      const bytes = await content.slice(index * partBytes, (index + 1) * partBytes).arrayBuffer()
      const part = key ? await sealBytes(key, bytes) : bytes
      await run((database) => database.put('parts', part, [content_id, index]))
    }
  } catch (error) {
    // What came before would stay for nothing where there is no room for the rest.
    await run((database) => database.delete('parts', partsOf(content_id))).catch(() => undefined)
    throw error
  }
  return content_id
}
/**
 * Puts the bytes in, and then the entry that names them. Another tab that is opened in between takes them for lost where
 * the clock has jumped: they are counted when they are named.
 */
export const withParts = async <T>(
  run: Memory['run'],
  key: CryptoKey | undefined,
  content: Blob | undefined,
  name: (content_id: string | undefined, isWhole: (parts: PartsStore) => Promise<boolean>) => Promise<T | typeof swept>,
): Promise<T> => {
  for (let tries = 0; tries < maxSweptAway; tries++) {
    const content_id = content && (await writeParts(run, key, content))
    const named = await name(
      content_id,
      async (parts) =>
        content_id === undefined || (await parts.count(partsOf(content_id))) === Math.ceil(content!.size / partBytes),
    )
    if (named !== swept) return named
    if (content_id !== undefined) await run((database) => database.delete('parts', partsOf(content_id)))
  }
  throw new DOMException('the bytes were taken away again and again', 'AbortError')
}
