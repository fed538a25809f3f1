/** What a person sees in an editor while saves come and go: what they typed last, whatever was on its way then. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest, DocsDataValue } from '#domain/documents/documents.contract.ts'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'

const itemIds = [1, 2, 3]
type Contents = Map<number, DocsDataValue>

/** A server with one document; `clock` makes each save the newer one. */
class Server {
  readonly contents: Contents = new Map()
  clock = 0
  document() {
    return {
      docs_data: [...this.contents].map(([item_id, data]) => ({ item_id, data, is_copied: false })),
      updated_at: new Date(this.clock).toISOString(),
      document_embed_resources: [],
    } as unknown as ConstructorParameters<typeof Draft>[0]
  }
  save(entries: DocsDataRequest): void {
    for (const { item_id, data } of entries) this.contents.set(item_id, data)
    this.clock += 1
  }
}

/** A save that is answered when the test says so. */
const send = (draft: Draft, server: Server) => {
  let answer!: (isSaved: boolean) => void
  const entries = draft.changes()
  const answered = new Promise<boolean>((resolve) => (answer = resolve))
  const done = draft.whileSending(entries, async () => {
    if (!(await answered)) return
    server.save(entries)
    draft.rebase(server.document())
  })
  return { answer, done }
}

const seenIn = (draft: Draft) => itemIds.map((id) => draft.valueOf(id))

const typings = [
  ['taken back', (draft: Draft) => void draft.undo()],
  ['emptied', (draft: Draft) => draft.set(1, null)],
  ['typed as it was', (draft: Draft) => draft.set(1, '良')],
] as const

test.each(typings)('what is %s while it is being saved stays so, and is saved next', async (name, type) => {
  const server = new Server()
  if (name !== 'emptied') server.save([{ item_id: 1, data: '良' }])
  const draft = new Draft(server.document())
  const before = draft.valueOf(1)
  draft.set(1, '否')
  const saving = send(draft, server)
  type(draft)
  expect(draft.valueOf(1)).toBe(before)
  expect(draft.isDirty()).toBe(true)
  const kept = draft.unsaved()!
  saving.answer(true)
  await saving.done
  expect([server.contents.get(1), draft.valueOf(1), draft.isDirty()]).toEqual(['否', before, true])
  // A tab that died meanwhile offers the same, once the server has what was on its way.
  const restored = Draft.restore(server.document(), kept)
  restored.rebase(server.document())
  expect(restored.valueOf(1)).toBe(before)

  const next = send(draft, server)
  next.answer(true)
  await next.done
  expect([server.contents.get(1), draft.isDirty()]).toEqual([before, false])
})

test('a save that fails leaves nothing unsaved of what was typed back to what is saved', async () => {
  const server = new Server()
  const draft = new Draft(server.document())
  draft.set(1, '否')
  const saving = send(draft, server)
  draft.undo()
  saving.answer(false)
  await saving.done
  expect([draft.valueOf(1), draft.isDirty()]).toEqual([null, false])
})

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('type'), item: fc.constantFrom(...itemIds), data: fc.constantFrom(null, '良', '否') }),
    fc.record({ do: fc.constantFrom('undo', 'redo', 'send', 'arrive', 'fail') }),
  ) as fc.Arbitrary<{ do: string; item: number; data: DocsDataValue }>,
  { maxLength: 30 },
)

test('no save changes what is seen, and the last one leaves the server with it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const server = new Server()
      const draft = new Draft(server.document())
      let saving: ReturnType<typeof send> | null = null
      const finish = async (isSaved: boolean) => {
        saving?.answer(isSaved)
        await saving?.done
        saving = null
      }
      for (const step of sequence) {
        if (step.do === 'type') draft.set(step.item, step.data)
        else if (step.do === 'undo') draft.undo()
        else if (step.do === 'redo') draft.redo()
        else {
          const seen = seenIn(draft)
          if (step.do === 'send') saving ??= send(draft, server)
          else await finish(step.do === 'arrive')
          expect(seenIn(draft)).toEqual(seen)
        }
      }
      await finish(true)
      saving = send(draft, server)
      await finish(true)
      expect(draft.isDirty()).toBe(false)
      for (const id of itemIds) expect(isSameValue(server.contents.get(id) ?? null, draft.valueOf(id))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('what another page of this device saved comes in, and says so where something else is typed', () => {
  const draft = new Draft(new Server().document())
  const item = { name: '所見', type: 'textarea' as const }
  draft.set(1, 'タブB')
  draft.takeIn([
    { item_id: 1, data: 'タブA', item },
    { item_id: 2, data: '良' },
  ])
  expect(seenIn(draft)).toEqual(['タブB', '良', null])
  expect([...draft.errors()]).toEqual([
    [1, 'この端末の別の画面で「タブA」と保存されました。保存すると、ここの内容に置き換わります。'],
  ])
  // Whoever saves now replaces what they were told of.
  expect(draft.unsaved()!.changes).toEqual([{ item_id: 1, before: 'タブA', data: 'タブB' }])
  draft.set(1, 'タブA')
  expect(draft.errors().size).toBe(0)
  expect(draft.isDirty()).toBe(false)
})

test('what this page saved itself and typed over since is nobody else’s', async () => {
  const draft = new Draft(new Server().document())
  draft.set(1, '漏水')
  await draft.whileSending(draft.changes(), async () => {
    draft.set(1, '漏水あり')
    draft.takeIn([{ item_id: 1, data: '漏水' }])
  })
  expect(draft.valueOf(1)).toBe('漏水あり')
  expect(draft.errors().size).toBe(0)
})
