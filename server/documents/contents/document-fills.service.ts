/** What a document writes into its form: its stored values, and pictures for file items. */
import type { DataByItem } from '#domain/documents/sections.ts'
import { familyName, sealDay, sealWords, type SealAnswer } from '#domain/approvals/approval-seals.ts'
import { readSignature } from '#domain/documents/signatures.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { companyPictureOf, isFileType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { CompanyPictures } from '#server/company/company-pictures.store.ts'
import type { Tx } from '#server/db/client.ts'
import { findFiles, type FileRow } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import { listData, listItemFiles } from '#server/documents/record/documents.store.ts'

const place = (item: TemplateItem) => (item.cell_reference ? parseCellReference(item.cell_reference) : null)

/** The stored contents of a document, as far as its form needs them. */
export type StoredContents = { data: DataByItem; pictures: { item_id: number; file: FileRow }[] }

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

/** An answer with the picture of whoever gave it, where they have one. */
export type SealToDraw = SealAnswer & { seal_key: string | null }
export type SealsToDraw = ReadonlyMap<number, readonly SealToDraw[]>

/** A dater drawn anew, or the person's own picture; 「代」 beside it of somebody who answered in another's place. */
export const drawSeals = async (
  { storage, engine }: Deps,
  scope: Scope,
  answers: readonly SealToDraw[],
): Promise<ImageSource[]> => {
  const options = { for: callerOf(scope) }
  const images: ImageSource[] = []
  for (const { name, day, word, seal_key } of answers) {
    const own = seal_key === null ? null : await engine.readPicture(await storage.readBytes(seal_key), options)
    if (own && word === sealWords.inPlace) images.push(await engine.drawOwn({ mark: word }, options))
    images.push(own ?? (await engine.drawOwn({ word, day: sealDay(day), name: familyName(name) }, options)))
  }
  return images
}

/** The seals of those who answered, where its form has a box for them. */
export const sealFills = async (
  deps: Deps,
  scope: Scope,
  items: TemplateItem[],
  seals: SealsToDraw,
): Promise<CellFill[]> => {
  const fills: CellFill[] = []
  for (const item of items) {
    const cell = place(item)
    const answers = seals.get(item.id) ?? []
    if (cell && answers.length > 0)
      fills.push({ ...cell, value: { type: 'picture', images: await drawSeals(deps, scope, answers) } })
  }
  return fills
}

/** What was signed in the document, as pictures: strokes, or the name where it was typed. */
export const drawSignatures = async (
  { engine }: Deps,
  scope: Scope,
  items: readonly TemplateItem[],
  data: DataByItem,
): Promise<{ item: TemplateItem; image: ImageSource }[]> => {
  const drawn = []
  for (const item of items) {
    const signature = item.type === 'signature' ? readSignature(data.get(item.id)) : null
    if (!signature) continue
    const { strokes, name } = signature
    const source = strokes.length > 0 ? { strokes } : { typed: name }
    drawn.push({ item, image: await engine.drawOwn(source, { for: callerOf(scope) }) })
  }
  return drawn
}

export const signatureFills = async (
  deps: Deps,
  scope: Scope,
  items: readonly TemplateItem[],
  data: DataByItem,
): Promise<CellFill[]> =>
  (await drawSignatures(deps, scope, items, data)).flatMap(({ item, image }): CellFill[] => {
    const cell = place(item)
    return cell ? [{ ...cell, value: { type: 'picture', images: [image] } }] : []
  })

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
    // Those of a month sheet's cell stand beside its value, not in it.
    const own = isFileType(item.type)
      ? pictures.filter(({ item_id, file }) => item_id === item.id && isPicture(file))
      : []
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
