/**
 * Typed words between a keystroke and the queue, on a phone (docs/typed-words.md): whatever comes in whatever order
 * (answers, refusals, cuts, a page that dies and is opened again), nobody sees another word than the last they typed, and
 * the server has it in the end. `HOLDER=5000` runs it long, `HOLDER_SEED` repeats a run.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest, DocsDataValue } from '#domain/documents/documents.contract.ts'
import { OfflineError } from '#src/api/errors.ts'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { sendHeld, stillRefused } from '#src/features/documents/editor/phone/send-held.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { withValues } from '#src/outbox/kinds/projection.ts'

const runs = Number(process.env['HOLDER'] ?? 400)
const seed = Number(process.env['HOLDER_SEED'] ?? 20261129)

const itemIds = [1, 2, 3]
/** What no form takes. */
const wrong = '×'
type Stored = ConstructorParameters<typeof Draft>[0] & { id: number }
type Entry = { id: number; isRefused: boolean; write: Queued<'contents'>['write'] }

/** A phone with one page, its queue, and the server, which is reached as long as nothing is cut. */
class Field {
  readonly #server = new Map<number, DocsDataValue>()
  #saves = 0
  queue: Entry[] = []
  #nextId = 1
  isCut = false
  draft = this.#open(null)
  /** What the page waits for an answer to: of the server, or of the browser's own store. */
  #answer: (() => void) | null = null
  #running: Promise<unknown> | null = null

  valueAtServer(itemId: number): DocsDataValue {
    return this.#server.get(itemId) ?? null
  }

  get isSending(): boolean {
    return this.#running !== null
  }

  seen(): DocsDataValue[] {
    return itemIds.map((id) => this.draft.valueOf(id))
  }

  #document(): Stored {
    const docs_data = [...this.#server].map(([item_id, data]) => ({ item_id, data, is_copied: false }))
    return { id: 7, docs_data, updated_at: this.#moment(), document_embed_resources: [] } as unknown as Stored
  }

  #moment(): string {
    return new Date(this.#saves).toISOString()
  }

  #onDevice(): Stored {
    const waiting = this.queue.filter(({ isRefused }) => !isRefused)
    return withValues(
      this.#document(),
      waiting.flatMap(({ write }) => write.changes),
    )
  }

  #open(unsaved: ReturnType<Draft['unsaved']>): Draft {
    const draft = unsaved ? Draft.restore(this.#onDevice(), unsaved) : new Draft(this.#onDevice())
    // Whether asked or not: nobody else writes here, and what this phone typed is what stays.
    draft.rebase(this.#onDevice())
    draft.hold()
    for (const entry of this.queue.filter(({ isRefused }) => isRefused)) this.#takeBack(draft, entry)
    return draft
  }

  /** As use-phone-saving does. */
  #takeBack(draft: Draft, entry: Entry): void {
    const own = stillRefused(entry, this.queue)
    if (own) draft.takeBack(this.#onDevice(), own)
    else this.queue = this.queue.filter(({ id }) => id !== entry.id)
  }

  #save(contents: Readonly<DocsDataRequest>): DocsDataRequest {
    const right = contents.filter(({ data }) => data !== wrong)
    for (const { item_id, data } of right) this.#server.set(item_id, data)
    this.#saves += 1
    return right
  }

  #answered(): Promise<void> {
    return new Promise((resolve) => (this.#answer = resolve))
  }

  /** As use-send-contents does: what is right goes though something is wrong. */
  #send(draft: Draft, contents: DocsDataRequest): Promise<Error | null> {
    return draft.whileSending(contents, async () => {
      await this.#answered()
      if (this.isCut) return new OfflineError()
      const right = this.#save(contents)
      if (draft !== this.draft) return new OfflineError()
      draft.rebase(this.#document())
      if (right.length === contents.length) return null
      draft.release()
      return new Error('refused')
    })
  }

  /** As queue-contents does. */
  #keep(draft: Draft, contents: DocsDataRequest): Promise<boolean> {
    return draft.whileSending(contents, async () => {
      await this.#answered()
      if (draft !== this.draft) return false
      const changes = contents.map((entry) => ({ ...entry, before: draft.saved().get(entry.item_id) ?? null }))
      const write = { changes, updated_at: draft.updatedAt } as unknown as Entry['write']
      this.queue.push({ id: this.#nextId++, isRefused: false, write })
      draft.rebase(
        withValues({ ...this.#document(), updated_at: draft.updatedAt }, [...draft.savedEntries(), ...contents]),
      )
      return true
    })
  }

  send(): void {
    const { draft } = this
    const forget = () => {
      const ids = draft.forgetTakenBack()
      this.queue = this.queue.filter(({ id }) => !ids.includes(id))
    }
    this.#running ??= sendHeld(draft, {
      isQueued: () => this.queue.some(({ id }) => !draft.hasTakenBack(id)),
      queue: async (contents) => {
        const isKept = contents.length === 0 || (await this.#keep(draft, contents))
        if (isKept && contents.length > 0) forget()
        return isKept
      },
      send: async (contents) => {
        const error = await this.#send(draft, contents)
        if (error === null) forget()
        return error
      },
    }).finally(() => {
      if (draft === this.draft) this.#running = null
    })
  }

  async answer(): Promise<void> {
    this.#answer?.()
    this.#answer = null
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** The queue sends its first entry. */
  deliver(): void {
    const items = ({ write }: Entry) => new Set(write.changes.map(({ item_id }) => item_id))
    const first = this.queue.find(
      (entry, index) =>
        !entry.isRefused &&
        this.queue.slice(0, index).every((other) => !other.isRefused || items(other).isDisjointFrom(items(entry))),
    )
    if (this.isCut || !first) return
    if (first.write.changes.every(({ data }) => data !== wrong)) {
      this.#save(first.write.changes)
      this.queue = this.queue.filter(({ id }) => id !== first.id)
      return
    }
    first.isRefused = true
    this.#takeBack(this.draft, first)
    this.send()
  }

  /** The page dies as it stands, whatever is on its way, and is opened again. */
  async kill(): Promise<void> {
    const unsaved = this.draft.unsaved()
    const dead = this.draft
    this.draft = new Draft(this.#onDevice())
    await this.answer()
    expect(dead).not.toBe(this.draft)
    this.#running = null
    this.draft = this.#open(unsaved)
  }

  /** The connection is back, and 書類を保存 is pressed until nothing is left. */
  async rest(): Promise<void> {
    this.isCut = false
    for (let turn = 0; turn < 50; turn += 1) {
      await this.answer()
      this.deliver()
      this.draft.hold()
      this.send()
    }
    await this.answer()
  }
}

type Step =
  | { do: 'type' | 'choose' | 'clear'; item: number; data: DocsDataValue }
  | { do: 'save' | 'leave' | 'undo' | 'redo' | 'cut' | 'back' | 'answer' | 'deliver' | 'kill' }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('type' as const, 'choose' as const, 'clear' as const),
      item: fc.constantFrom(...itemIds),
      data: fc.constantFrom('良', '否', '要注意', wrong),
    }),
    fc.record({
      do: fc.constantFrom(
        ...(['save', 'leave', 'undo', 'redo', 'cut', 'back', 'answer', 'answer', 'deliver', 'kill'] as const),
      ),
    }),
  ),
  { maxLength: 40 },
)

/** What the person does; everything else happens to them. */
const act = (field: Field, step: Step): boolean => {
  const { draft } = field
  if (step.do === 'undo') draft.undo()
  else if (step.do === 'redo') draft.redo()
  else if (step.do === 'type') draft.set(step.item, step.data)
  else if (step.do === 'choose' || step.do === 'clear') {
    draft.set(step.item, step.do === 'clear' ? null : step.data)
    draft.hold([step.item])
    field.send()
  } else if (step.do === 'save') {
    draft.hold()
    field.send()
  } else return false
  return true
}

const happen = async (field: Field, step: Step): Promise<void> => {
  if (step.do === 'cut' || step.do === 'back') field.isCut = step.do === 'cut'
  else if (step.do === 'answer') await field.answer()
  else if (step.do === 'deliver') field.deliver()
  else if (step.do === 'kill') await field.kill()
}

test('nothing but the person changes what is seen, and the server has it in the end', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const field = new Field()
      for (const step of sequence) {
        const seen = field.seen()
        if (act(field, step)) continue
        await happen(field, step)
        expect(field.seen()).toEqual(seen)
      }
      for (const id of itemIds) if (field.draft.valueOf(id) === wrong) field.draft.set(id, '直した')
      const seen = field.seen()
      await field.rest()
      expect(field.seen()).toEqual(seen)
      expect(itemIds.map((id) => field.valueAtServer(id))).toEqual(seen)
      expect([field.queue, field.draft.isDirty(), field.isSending]).toEqual([[], false, false])
    }),
    { numRuns: runs, seed },
  )
})

test('giving up what was typed goes back to what was saved, whether it has arrived or waits', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const field = new Field()
      for (const step of sequence) {
        if ('data' in step && step.data === wrong) continue
        if (!act(field, step)) await happen(field, step)
      }
      field.draft.hold()
      const held = field.seen()
      field.send()
      field.draft.set(1, '打ちかけ')
      if (sequence.length % 2 === 0) await field.answer()
      field.draft.backToHeld()
      expect(field.draft.isTouched()).toBe(false)
      field.seen().forEach((value, index) => expect(isSameValue(value, held[index]!)).toBe(true))
      await field.rest()
      expect(itemIds.map((id) => field.valueAtServer(id))).toEqual(held)
    }),
    { numRuns: runs, seed },
  )
})
