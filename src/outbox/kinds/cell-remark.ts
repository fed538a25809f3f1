import { cellRemarkTexts, joinedRemarks } from '#domain/documents/cell-remarks.ts'
import { contestedRemark, sendCellRemark } from '#src/api/cell-remarks.ts'
import { ContestedError, plain } from './kind.ts'
import type { KindOf } from './kind.ts'
import { liftedNote } from './lifted-confirmations.ts'
import { editorLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

/** Beside whatever else is written into the sheet; that another wrote at the same cell is contested. */
const send: KindOf<'cell-remark'>['send'] = async (_client, write, options) => {
  const { company_id, item_id, text, before } = write
  try {
    const { data: record, lifted_confirmations } = await sendCellRemark(company_id, write, { text, before }, options)
    await takeIntoCarried(company_id, cellRemark.arrived(record, write))
    return { note: liftedNote(lifted_confirmations) }
  } catch (error) {
    const current = contestedRemark(error)
    if (!current || !(error instanceof Error)) throw error
    const { text: theirs, at, updated_by } = current
    throw new ContestedError(error.message, {
      updated_at: at ?? new Date().toISOString(),
      updated_by: updated_by?.name ?? null,
      ...(at !== null && { writers: { [item_id]: { user: updated_by, at } } }),
      values: { [item_id]: theirs },
    })
  }
}

/** Chosen in place of an item: what both wrote, one below the other. */
export const bothRemarks = 'both'

export const cellRemark: KindOf<'cell-remark'> = {
  ...plain,
  label: cellRemarkTexts.label,
  name: ({ item_name }) => cellRemarkTexts.of(item_name),
  group: ({ document_id }) => ({ of: 'documents', id: document_id }),
  lines: ({ item_name, text }) => [{ name: cellRemarkTexts.of(item_name), value: text ?? '（消去）' }],
  subjects: ({ document_id }) => [document_id],
  lane: ({ document_id, item_id }) => [document_id, item_id],
  tells: () => false,
  withIds: (write, of) => ({ ...write, document_id: of(write.document_id) }),
  document: ({ document_id }) => document_id,
  passes: ({ item_id }, aside) => !aside.has(item_id),
  places: ({ document_id }) => [`/documents/${document_id}`],
  send,
  arrived: (record, { document_id, item_id }) => ({ of: 'cell-remark', document_id, item_id, record }),
  noun: () => 'documents',
  settled: (write, { values }, theirs) => {
    if (theirs.has(write.item_id)) return null
    const before = (values[write.item_id] as string | null) ?? null
    return { ...write, before, text: theirs.has(bothRemarks) ? joinedRemarks(before, write.text) : write.text }
  },
  mend: ({ company_id, document_id }) => ({ label: '書類で直す', link: editorLink(company_id, document_id) }),
  items: ({ item_id }) => [item_id],
  inVersion: (write, { title }, kept) => {
    const item_id = kept.get(write.item_id)
    return item_id === undefined ? null : { ...write, label: title, item_id }
  },
}
