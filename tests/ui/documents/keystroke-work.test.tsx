/** What hears of a key in a form of hundreds of items: its own field at once, what goes over all of them behind it. */
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useLiveChoices } from '#src/features/documents/editor/draft/use-live-choices.ts'

const noItems: never[] = []
const draftOf = (values: readonly string[]): Draft =>
  new Draft({
    docs_data: values.map((data, at) => ({ item_id: at + 1, data, is_copied: false })),
    updated_at: '2026-10-01T00:00:00.000Z',
    document_embed_resources: [],
  } as unknown as ConstructorParameters<typeof Draft>[0])

test('of what is typed into an item the others hear nothing, and of what comes from elsewhere all do', () => {
  const draft = draftOf(['1.1', '1.2', '1.3'])
  const heard: number[] = []
  const ends = [1, 2, 3].map((id) => draft.subscribeItem(id, () => heard.push(id)))
  draft.set(2, '1.4')
  expect(heard).toEqual([2])
  draft.undo()
  expect(heard).toEqual([2, 2])
  draft.refuse(new Map([[1, '入力してください。']]))
  expect(heard).toEqual([2, 2, 1, 2, 3])
  ends.forEach((end) => end())
  draft.set(1, '9')
  expect(heard).toHaveLength(5)
})

test('what is counted over all items is counted behind the keys, once for those of a frame', async () => {
  const draft = draftOf(['1.1', '1.2'])
  const count = vi.fn<() => void>()
  const end = draft.subscribeBehind(count)
  for (const text of ['2', '2.', '2.5']) draft.set(1, text)
  expect(count).not.toHaveBeenCalled()
  await waitFor(() => expect(count).toHaveBeenCalledTimes(1))
  end()
})

test('a calculated sheet that offers the same choices gives every field the same ones', () => {
  const { result, rerender } = renderHook(({ tables }: { tables: SheetTable[] }) => useLiveChoices(noItems, tables), {
    initialProps: { tables: [] },
  })
  const first = result.current
  rerender({ tables: [] })
  expect(result.current).toBe(first)
})
