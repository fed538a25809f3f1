/** Photos and files in a document's file items. */
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { canEditDocument, canRestorePhoto } from '#domain/documents/documents.policy.ts'
import { limits } from '#domain/limits.ts'
import { ImageError } from '#engine/model/errors.ts'
import { sheetCellOf } from '#domain/documents/cell-remarks.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { insertUpload, type FileRow } from '#server/files/files.store.ts'
import { insertCopy, insertMarkedPhoto, letGoOfCopy, takeOriginal } from '#server/files/marked-photo.ts'
import { photoPhaseOf } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { removeFiles, restoreFiles } from '#server/files/removed-files.service.ts'
import { happened } from '#server/records/happened.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { isPicture } from '#server/http/sniff.ts'
import { listItems } from '#server/templates/templates.store.ts'
import { findSheetForm } from '#server/documents/record/month-sheets.store.ts'
import { loadDocument, type LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import {
  addAuthor,
  findItemFile,
  findRepeatedItemFile,
  insertItemFile,
  listDocumentsWithFile,
  listItemFiles,
  replaceItemFile,
  type DocumentRow,
} from '#server/documents/record/documents.store.ts'

const presentItemFile = (
  scope: Scope,
  { id, item_id, order_number }: Omit<DocumentItemFile, 'file'>,
  file: FileRow,
): DocumentItemFile => ({ id, item_id, order_number, file: presentFileRef(scope, file) })

/** 403 or 409 where this person may not change the document, as it stands. */
export const guardEditable = (scope: Scope, { row, parts }: LoadedDocument): void => {
  const facts = documentFacts(row, parts)
  if (canEditDocument(scope.actor, facts)) return
  if (canEditDocument(scope.actor, { ...facts, submitted_at: null, approval_status: 1 }))
    throw conflict('この書類は現在編集できません。申請中、承認済み、または提出済みです。')
  throw forbidden()
}

const lockEditable = async (tx: Tx, scope: Scope, id: number): Promise<LoadedDocument> => {
  const loaded = await loadDocument(tx, scope, id, true)
  guardEditable(scope, loaded)
  return loaded
}

/** Those that have the stored file in an item, until the transaction ends. */
export const holdDocumentsWithFile = async (tx: Tx, scope: Scope, file_id: number): Promise<LoadedDocument[]> => {
  const held: LoadedDocument[] = []
  for (const id of await listDocumentsWithFile(tx, scope, file_id)) held.push(await loadDocument(tx, scope, id, true))
  return held
}

/** 403 or 409 where there are some and this person may change none of them, as they stand. */
export const guardSomeEditable = (scope: Scope, documents: readonly LoadedDocument[]): void => {
  const isEditable = ({ row, parts }: LoadedDocument) => canEditDocument(scope.actor, documentFacts(row, parts))
  const [first] = documents
  if (first && !documents.some(isEditable)) guardEditable(scope, first)
}

/** 404, 403 or 409 where this person may add no file to the document, as it stands. */
export const requireEditable = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => guardEditable(scope, await loadDocument(tx, scope, id)))

const readUpload = async ({ engine, storage }: Deps, scope: Scope, { key, size }: Upload) => {
  if (size > engine.maxFileBytes) throw new ImageError('too_large')
  const caller = callerOf(scope)
  return engine.holding(size, caller, async () => engine.readPicture(await storage.readBytes(key), { for: caller }))
}

/** What is no picture has none. */
const sizeOf = (image: Awaited<ReturnType<typeof readUpload>>) => ({
  width: image?.widthPx ?? null,
  height: image?.heightPx ?? null,
})

const guardFileCount = (count: number): void => {
  if (count > limits.items.filesPerItem)
    throw invalid({ file: [`1つの項目に追加できるファイルは${limits.items.filesPerItem}個までです。`] })
}

/** A file item, or a cell of a month sheet, which has photos beside its value; null: neither. */
const findPhotoPlace = async (tx: Tx, scope: Scope, row: DocumentRow, item_id: number) => {
  const { grids, items } = await findSheetForm(tx, scope, row.template_id)
  const item = items.find(({ id }) => id === item_id)
  if (!item || isFileType(item.type)) return item ?? null
  return sheetCellOf({ grids, items }, row, item_id)
}

/** As many as its pages are made of. */
const guardCellPhotos = async (tx: Tx, scope: Scope, row: DocumentRow): Promise<void> => {
  const { items } = await findSheetForm(tx, scope, row.template_id)
  const cells = new Set(items.flatMap(({ id, type }) => (isFileType(type) ? [] : [id])))
  const count = (await listItemFiles(tx, scope, row.id)).filter(({ item_id }) => cells.has(item_id)).length
  if (count >= limits.ledgers.photos)
    throw invalid({ file: [`1つの月次点検表の項目に付けられる写真は、合わせて${limits.ledgers.photos}枚までです。`] })
}

/** `original`: the photo without the board that was photographed with it. */
type ItemUpload = { upload: Upload | undefined; original: Upload | undefined }

/**
 * Files are saved at once; the document's texts are not touched, so an open editor goes on from where it is. A photo and
 * its original are one file of the item: the original lies behind it, as behind one that was drawn on.
 * With `repeat_seconds` an upload that arrived before is answered with what it left.
 */
export const addItemFile = async (
  deps: Deps,
  scope: Scope,
  id: number,
  item_id: number,
  { upload, original }: ItemUpload,
  repeat_seconds?: number,
): Promise<DocumentItemFile> => {
  if (!upload) throw invalid({ file: ['ファイルを選択してください。'] })
  if (upload.size === 0) throw invalid({ file: [`「${upload.name}」は空のファイルです。`] })
  const image = isPicture(upload.content) ? await readUpload(deps, scope, upload) : null
  if (original && !image) throw invalid({ file: ['元の写真と一緒に追加できるのは、写真だけです。'] })
  const originalSize = original && sizeOf(await readUpload(deps, scope, original))
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row } = await lockEditable(tx, scope, id)
    const item = await findPhotoPlace(tx, scope, row, item_id)
    if (!item) throw invalid({ item_id: ['アイテムが見つかりません'] })
    if (item.cell_reference && !image)
      throw invalid({ file: [`「${upload.name}」は画像として開けません。JPEGやPNGの写真を選んでください。`] })
    const present = (await listItemFiles(tx, scope, id)).filter((file) => file.item_id === item_id)
    const arrived =
      repeat_seconds === undefined ? null : await findRepeatedItemFile(tx, scope, id, item_id, upload, repeat_seconds)
    if (arrived) return presentItemFile(scope, arrived.itemFile, arrived.file)
    guardFileCount(present.length + 1)
    if (!isFileType(item.type)) await guardCellPhotos(tx, scope, row)
    const size = sizeOf(image)
    const file = original
      ? await insertCopy(tx, scope, await insertUpload(tx, scope, original, originalSize), upload, size)
      : await insertUpload(tx, scope, upload, size)
    const order_number = Math.max(0, ...present.map((other) => other.order_number)) + 1
    const itemFile = await insertItemFile(tx, {
      company_id: scope.company_id,
      document_id: id,
      item_id,
      file_id: file.id,
      order_number,
      phase: image && photoPhaseOf(file.name, item.name),
    })
    await addAuthor(tx, scope, id, scope.user.id)
    await happened(tx, deps, scope, [
      documentEvent('file_uploaded', row, { field: 'docs_data', part: item, after: file.name }),
    ])
    return presentItemFile(scope, itemFile, file)
  })
}

/** The file in its place in the document that is held, with what the place is called. */
const findHeld = async (tx: Tx, scope: Scope, { row, parts }: LoadedDocument, item_file_id: number) => {
  const found = await findItemFile(tx, scope, row.id, item_file_id)
  if (!found) throw notFound()
  const item = (await listItems(tx, scope, row.template_id)).find(({ id: own }) => own === found.itemFile.item_id)
  return { row, parts, ...found, item }
}

const holdItemFile = async (tx: Tx, scope: Scope, id: number, item_file_id: number) =>
  findHeld(tx, scope, await lockEditable(tx, scope, id), item_file_id)

/** Another file where that one stood. */
const putInPlace = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { row, itemFile, file, item }: Awaited<ReturnType<typeof holdItemFile>>,
  event: 'file_uploaded' | 'file_restored',
  next: FileRow,
): Promise<DocumentItemFile> => {
  await replaceItemFile(tx, scope, itemFile.id, next.id)
  await letGoOfCopy(tx, deps, scope, file)
  await addAuthor(tx, scope, row.id, scope.user.id)
  await happened(tx, deps, scope, [
    documentEvent(event, row, { field: 'docs_data', part: item, before: file.name, after: next.name }),
  ])
  return presentItemFile(scope, itemFile, next)
}

/** The photo as it was drawn on takes the place of what it was drawn on, which stays as its original. */
export const markItemFile = async (
  deps: Deps,
  scope: Scope,
  id: number,
  item_file_id: number,
  drawn_file_id: number,
  upload: Upload | undefined,
): Promise<DocumentItemFile> => {
  if (!upload) throw invalid({ file: ['ファイルを選択してください。'] })
  const image = await readUpload(deps, scope, upload)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const held = await holdItemFile(tx, scope, id, item_file_id)
    const { file } = held
    if (!isPicture(file)) throw invalid({ file: ['書き込めるのは写真だけです。'] })
    if (file.id !== drawn_file_id)
      throw conflict('この写真は、書き込んでいる間に変わりました。開き直して、もう一度書き込んでください。')
    const marked = await insertMarkedPhoto(tx, scope, file, file.name, upload, sizeOf(image))
    return putInPlace(tx, deps, scope, held, 'file_uploaded', marked)
  })
}

export const restoreItemFile = (
  deps: Deps,
  scope: Scope,
  id: number,
  item_file_id: number,
): Promise<DocumentItemFile> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const held = await holdItemFile(tx, scope, id, item_file_id)
    const { file } = held
    if (!canRestorePhoto(scope.actor, documentFacts(held.row, held.parts))) throw forbidden()
    return putInPlace(tx, deps, scope, held, 'file_restored', await takeOriginal(tx, scope, file))
  })

export const removeItemFile = (deps: Deps, scope: Scope, id: number, item_file_id: number): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row, file, item } = await holdItemFile(tx, scope, id, item_file_id)
    await removeFiles(tx, deps, scope, { holder: 'document', record_id: id }, [item_file_id])
    await happened(tx, deps, scope, [
      documentEvent('file_deleted', row, { field: 'docs_data', part: item, before: file.name }),
    ])
  })

/** In the place where it was, for whoever took it away just now. */
export const putItemFileBack = (
  deps: Deps,
  scope: Scope,
  id: number,
  item_file_id: number,
): Promise<DocumentItemFile> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const loaded = await lockEditable(tx, scope, id)
    await restoreFiles(tx, deps, scope, { holder: 'document', record_id: id }, [item_file_id])
    const { row, file, itemFile, item } = await findHeld(tx, scope, loaded, item_file_id)
    const beside = (await listItemFiles(tx, scope, id)).filter(({ item_id }) => item_id === itemFile.item_id)
    guardFileCount(beside.length)
    await happened(tx, deps, scope, [
      documentEvent('file_restored', row, { field: 'docs_data', part: item, after: file.name }),
    ])
    return presentItemFile(scope, itemFile, file)
  })
