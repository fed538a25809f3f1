/** What a document writes into its form: values by their item's type, and pictures for file items. */
import { typedValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { companyPictureOf, isChoiceType, isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { CompanyPictures } from '#server/company/company-pictures.store.ts'
import type { Tx } from '#server/db/client.ts'
import { findFiles, type FileRow } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import { listData, listItemFiles } from './documents.store.ts'

/** An option written like a number (a month, a tax rate) is one in the sheet, so that formulas count with it. */
const isPlainNumber = (text: string) => /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text)

const valueOf = (item: TemplateItem, data: DocsDataValue): FillValue => {
  const value = typedValue(item.type, data)
  if (value.type === 'number') return { ...value, isTyped: true }
  if (value.type !== 'text') return value
  const isChoice = isChoiceType(item.type)
  if (isChoice && isPlainNumber(value.text)) return { type: 'number', number: Number(value.text) }
  return isChoice || item.type === 'text' ? { ...value, isTyped: true } : value
}

const place = (item: TemplateItem) => (item.cell_reference ? parseCellReference(item.cell_reference) : null)

/** Fills for every input item that has a cell; an item without a value leaves the form's own content. */
export const valueFills = (items: TemplateItem[], data: ReadonlyMap<number, DocsDataValue>): CellFill[] =>
  items.flatMap((item) => {
    const cell = place(item)
    const value = data.get(item.id)
    if (!cell || !isInputType(item.type) || value === undefined || value === null || value.length === 0) return []
    return [{ ...cell, value: valueOf(item, value) }]
  })

/** The stored contents of a document, as far as its form needs them. */
export type StoredContents = { data: Map<number, DocsDataValue>; pictures: { item_id: number; file: FileRow }[] }

export const loadContents = async (tx: Tx, scope: Scope, document_id: number): Promise<StoredContents> => {
  const data = await listData(tx, scope, document_id)
  const itemFiles = await listItemFiles(tx, scope, document_id)
  const files = await findFiles(
    tx,
    scope,
    itemFiles.map(({ file_id }) => file_id),
  )
  return {
    data: new Map(data.map(({ item_id, data: value }) => [item_id, value])),
    pictures: itemFiles.map(({ item_id, file_id }) => ({ item_id, file: files.get(file_id)! })),
  }
}

/** The company's own pictures, where its form has a place for them. */
export const companyPictureFills = async (
  { storage, engine }: Deps,
  scope: Scope,
  items: TemplateItem[],
  pictures: CompanyPictures,
): Promise<CellFill[]> => {
  const fills: CellFill[] = []
  for (const item of items) {
    const cell = place(item)
    const kind = companyPictureOf(item.type)
    const key = kind && pictures[kind]
    if (!cell || !key) continue
    const image = await engine.readPicture(await storage.readBytes(key), { for: callerOf(scope) })
    if (image) fills.push({ ...cell, value: { type: 'picture', images: [image] } })
  }
  return fills
}

/** Pictures of file items, upright and decoded as far as needed; a file that is no picture has no place in a cell. */
export const pictureFills = async (
  { storage, engine }: Deps,
  scope: Scope,
  items: TemplateItem[],
  pictures: StoredContents['pictures'],
): Promise<CellFill[]> => {
  const fills: CellFill[] = []
  for (const item of items) {
    const cell = place(item)
    const own = pictures.filter(({ item_id, file }) => item_id === item.id && isPicture(file))
    if (!cell || own.length === 0) continue
    const images: ImageSource[] = []
    for (const { file } of own) {
      const image = await engine.readPicture(await storage.readBytes(file.storage_key), { for: callerOf(scope) })
      if (image) images.push(image)
    }
    if (images.length > 0) fills.push({ ...cell, value: { type: 'picture', images } })
  }
  return fills
}
