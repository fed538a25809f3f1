/** What an approver wants to know of a second round: the differences since the document was last sent back, cell by cell. */
import { z } from 'zod'
import { idSchema, namedSchema, single, timestampSchema } from '../fields.ts'
import { isMappableType, type ItemType } from '../templates/item-types.ts'
import { cellRemarkTexts } from './cell-remarks.ts'
import { shownText } from './docs-data.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { documentColumnLabels } from './documents.labels.ts'

/** Everything that people can change in a document while it is edited. */
export type DocumentContents = {
  title: string
  docs_data: { item_id: number; data: DocsDataValue }[]
  item_files: { item_id: number; file_id: number; name: string }[]
  /** Of month sheets; snapshots of earlier versions have none. */
  cell_remarks?: { item_id: number; text: string }[]
  document_embed_resources: { file_id: number; name: string; pages: number[] | null }[]
}

export const documentChangeSchema = z.object({
  kind: z.enum(['title', 'item', 'cell_remark', 'item_files', 'embed_resources']),
  /** Of kinds item, cell_remark and item_files. */
  item_id: idSchema.nullable(),
  /** The item's name, or the Japanese name of what else changed. */
  name: z.string(),
  /** `0:B3`; null off the sheets. */
  cell_reference: z.string().nullable(),
  /** Display text; empty where there was or is nothing. */
  before: z.string(),
  after: z.string(),
})
export type DocumentChange = z.infer<typeof documentChangeSchema>

export const documentChangesSchema = z.object({
  /** The round that was sent back. */
  lineage: z.int(),
  sent_back_at: timestampSchema,
  sent_back_by: namedSchema.nullable(),
  comment: z.string().nullable(),
  changes: z.array(documentChangeSchema),
})
export type DocumentChanges = z.infer<typeof documentChangesSchema>
/** `GET documents/{id}/changes`: null where the document was never sent back. */
export const documentChangesAnswerSchema = single(documentChangesSchema.nullable())

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null }
type File = { file_id: number; name: string; pages?: number[] | null }

/** 図面.pdf（1、3ページ）、外観.jpg */
export const filesText = (files: readonly Omit<File, 'file_id'>[]): string =>
  files.map(({ name, pages }) => (pages ? `${name}（${pages.join('、')}ページ）` : name)).join('、')
const isSameFiles = (a: readonly File[], b: readonly File[]): boolean =>
  a.length === b.length &&
  a.every(
    (file, index) => file.file_id === b[index]?.file_id && String(file.pages ?? '') === String(b[index]?.pages ?? ''),
  )

/** The differences in reading order: the title, the items as the template has them, the files that follow. */
export const documentChanges = (
  before: DocumentContents,
  after: DocumentContents,
  items: readonly Item[],
): DocumentChange[] => {
  const changes: DocumentChange[] = []
  if (before.title !== after.title) {
    changes.push({
      kind: 'title',
      item_id: null,
      name: documentColumnLabels.title,
      cell_reference: null,
      before: before.title,
      after: after.title,
    })
  }
  const textOf = ({ docs_data }: DocumentContents, { id, type }: Item) =>
    shownText(type, docs_data.find(({ item_id }) => item_id === id)?.data)
  const filesOf = ({ item_files }: DocumentContents, id: number) => item_files.filter(({ item_id }) => item_id === id)
  const remarkOf = ({ cell_remarks = [] }: DocumentContents, id: number) =>
    cell_remarks.find(({ item_id }) => item_id === id)?.text ?? ''
  for (const item of items) {
    const { id, name, type, cell_reference } = item
    if (!isMappableType(type)) continue
    const place = { item_id: id, name, cell_reference }
    const [was, is] = [textOf(before, item), textOf(after, item)]
    if (was !== is) changes.push({ kind: 'item', ...place, before: was, after: is })
    const [said, says] = [remarkOf(before, id), remarkOf(after, id)]
    if (said !== says)
      changes.push({ kind: 'cell_remark', ...place, name: cellRemarkTexts.of(name), before: said, after: says })
    const [had, has] = [filesOf(before, id), filesOf(after, id)]
    if (!isSameFiles(had, has))
      changes.push({ kind: 'item_files', ...place, before: filesText(had), after: filesText(has) })
  }
  const [had, has] = [before.document_embed_resources, after.document_embed_resources]
  if (!isSameFiles(had, has)) {
    changes.push({
      kind: 'embed_resources',
      item_id: null,
      name: documentColumnLabels.document_embed_resources,
      cell_reference: null,
      before: filesText(had),
      after: filesText(has),
    })
  }
  return changes
}
