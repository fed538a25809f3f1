/** What stands beside the values of a month sheet as this device has it: remarks, and which cells have photos. */
import { useMemo } from 'react'
import type { CellRemark } from '#domain/documents/cell-remarks.contract.ts'
import { sheetCells } from '#domain/documents/cell-remarks.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'

export type ShownRemark = {
  /** null: it was taken away here, and the server does not know yet. */
  text: string | null
  /** Who wrote it, and when; null: nobody who is known, or here and not sent. */
  written: Pick<CellRemark, 'user' | 'at'> | null
  /** Where what was written here stands on its way; null once it has arrived. */
  state: QueuedEntry['state'] | null
}

export type CellNotes = {
  /** Items that words and photos may stand beside; empty in what is no month sheet. */
  cells: ReadonlySet<number>
  remarks: ReadonlyMap<number, ShownRemark>
  /** How many photos a cell has, those that wait included. */
  photos: ReadonlyMap<number, number>
}

type Sheet = Pick<Document, 'id' | 'template' | 'period' | 'cell_remarks' | 'item_files'>
const nothing: CellNotes = { cells: new Set(), remarks: new Map(), photos: new Map() }

const waitingOf = (all: readonly QueuedEntry[], documentId: number) => ({
  remarks: queuedOf(all, 'cell-remark').flatMap(({ write, state }) =>
    write.document_id === documentId ? [{ item_id: write.item_id, text: write.text, state }] : [],
  ),
  photos: queuedOf(all, 'file').flatMap(({ write: { target } }) =>
    'item_id' in target && target.document_id === documentId ? [target.item_id] : [],
  ),
})

export const useCellNotes = ({ id, template, period, cell_remarks, item_files }: Sheet): CellNotes => {
  const entries = useOutbox()
  // The queue tells of every step that it takes: only other contents are other notes.
  const waiting = period ? JSON.stringify(waitingOf(entries, id)) : null
  const cells = useMemo(
    () => new Set(period ? sheetCells(template.grids, template.items, period).map(({ item_id }) => item_id) : []),
    [template, period],
  )
  return useMemo(() => {
    if (waiting === null) return nothing
    const queued = JSON.parse(waiting) as ReturnType<typeof waitingOf>
    const remarks = new Map<number, ShownRemark>(
      (cell_remarks ?? []).map(({ item_id, text, user, at }) => [
        item_id,
        { text, written: { user, at }, state: null },
      ]),
    )
    for (const { item_id, text, state } of queued.remarks) remarks.set(item_id, { text, written: null, state })
    const placed = [...item_files.map(({ item_id }) => item_id), ...queued.photos].filter((item_id) =>
      cells.has(item_id),
    )
    const photos = new Map(
      [...Map.groupBy(placed, (item_id) => item_id)].map(([item_id, all]) => [item_id, all.length]),
    )
    return { cells, remarks, photos }
  }, [waiting, cells, cell_remarks, item_files])
}

/** The remarks as they will stand once what waits here has arrived. */
export const useRemarksOnDevice = ({ id, cell_remarks = [] }: Pick<Document, 'id' | 'cell_remarks'>): CellRemark[] => {
  const queued = queuedOf(useOutbox(), 'cell-remark').filter(({ write }) => write.document_id === id)
  const remarks = new Map(cell_remarks.map((remark) => [remark.item_id, remark]))
  for (const { write, written_at } of queued) {
    const { item_id, text } = write
    if (text === null) remarks.delete(item_id)
    else remarks.set(item_id, { item_id, text, user: null, at: new Date(written_at).toISOString() })
  }
  return [...remarks.values()]
}

/** Whether something stands beside the value. */
export const isNoted = ({ remarks, photos }: CellNotes, itemId: number): boolean =>
  Boolean(remarks.get(itemId)?.text) || photos.has(itemId)

/** 「備考あり、写真2枚」; null: neither. */
export const notedText = ({ remarks, photos }: CellNotes, itemId: number): string | null => {
  const count = photos.get(itemId)
  return [remarks.get(itemId)?.text && '備考あり', count && `写真${count}枚`].filter(Boolean).join('、') || null
}
