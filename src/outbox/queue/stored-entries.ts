/** What waits, entry by entry. */
import { openBytes } from '#src/lib/seal.ts'
import type { OutboxRecord } from '../kinds/entry.ts'
import { inOne, isSealed, partsOf, present, seal, withContent } from './stored.ts'
import type { Body, Memory, Stored } from './stored.ts'
import { swept, withParts } from './stored-parts.ts'

export const entriesIn = ({ run, keyFor }: Memory) => {
  const read = async (id: number): Promise<OutboxRecord | undefined> => {
    const stored = await run((database) => database.get('uploads', id))
    return stored && present(await keyFor(stored.user_id), stored)
  }
  const readContent = async (id: number): Promise<Blob | undefined> => {
    const stored = await run((database) => database.get('uploads', id))
    if (!stored) return undefined
    const { content_id } = stored
    if (content_id === undefined) return 'content' in stored ? stored.content : undefined
    const key = await keyFor(stored.user_id)
    const write = (await present(key, stored))?.write
    const parts: ArrayBuffer[] = []
    for (const part of await run((database) => database.getAll('parts', partsOf(content_id)))) {
      if (!isSealed(part)) parts.push(part)
      else if (key) parts.push(await openBytes(key, part))
      else return undefined
    }
    return new Blob(parts, { type: write?.kind === 'file' ? write.type : '' })
  }
  /** Writes an entry again, with other bytes where there are some; undefined where it is gone meanwhile, and stays so. */
  const rewriteNow = async (id: number, change: Partial<Body>, content?: Blob): Promise<OutboxRecord | undefined> => {
    const stored = await run((database) => database.get('uploads', id))
    // With the key that opened it: whoever logs out meanwhile leaves nothing open.
    const key = stored && (await keyFor(stored.user_id))
    const record = stored && (await present(key, stored))
    if (!record) return undefined
    const { id: _, user_id, ...body } = { ...record, ...change }
    if (content) body.write = withContent(body.write, content)
    const sealed = await seal(key, body)
    const isThere = await withParts(run, key, content, (content_id, isWhole) =>
      run((database) =>
        inOne(database, ['uploads', 'parts'], async (transaction) => {
          const [uploads, parts] = [transaction.objectStore('uploads'), transaction.objectStore('parts')]
          const current = await uploads.get(id)
          if (current && !(await isWhole(parts))) return swept
          const obsolete = current ? content_id !== undefined && current.content_id : content_id
          if (obsolete) await parts.delete(partsOf(obsolete))
          const kept = content_id ?? current?.content_id
          if (current) await uploads.put({ id, user_id, ...(kept !== undefined && { content_id: kept }), body: sealed })
          return current !== undefined
        }),
      ),
    )
    return isThere ? { id, user_id, ...body } : undefined
  }
  const turns = new Map<number, Promise<unknown>>()
  /**
   * What changes one entry, one after the other: between reading and writing it is sealed, and what another has written
   * meanwhile, as that it is to be tried again, would be lost.
   */
  const inTurn = <T>(id: number, task: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(task, task)
    const end = () => void (turns.get(id) === turn && turns.delete(id))
    turns.set(id, turn)
    turn.then(end, end)
    return turn
  }
  const rewrite = (id: number, change: Partial<Body>, content?: Blob): Promise<OutboxRecord | undefined> =>
    inTurn(id, () => rewriteNow(id, change, content))
  /** Answers the entry's number. Throws a QuotaExceededError where the device has no room for it. */
  const add = async ({ user_id, ...body }: Omit<OutboxRecord, 'id'>, content?: Blob): Promise<number> => {
    const key = await keyFor(user_id)
    const sealed = await seal(key, content ? { ...body, write: withContent(body.write, content) } : body)
    return withParts(run, key, content, (content_id, isWhole) =>
      run((database) =>
        inOne(database, ['uploads', 'parts'], async (transaction) => {
          if (!(await isWhole(transaction.objectStore('parts')))) return swept
          const stored = { user_id, ...(content_id !== undefined && { content_id }), body: sealed } as Stored
          return transaction.objectStore('uploads').add(stored)
        }),
      ),
    )
  }

  /** Seals an entry that lay open, with its bytes. */
  const sealAgain = (id: number): Promise<unknown> => inTurn(id, async () => rewriteNow(id, {}, await readContent(id)))
  return { read, readContent, rewrite, add, sealAgain }
}
