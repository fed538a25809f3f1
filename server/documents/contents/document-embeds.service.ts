/** Files inserted as pages of a document. A file is opened before it is taken, so that none can stop the PDF later. */
import { filesText } from '#domain/documents/document-changes.ts'
import type { UpdateDocumentRequest } from '#domain/documents/documents.contract.ts'
import { canEditDocument } from '#domain/documents/documents.policy.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { limits } from '#domain/limits.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFiles, setPageCount, type FileRow } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { EmbedError, FileError, ImageError } from '#engine/model/errors.ts'
import { loadDocument } from '#server/documents/record/document-detail.service.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import {
  listEmbedResources,
  replaceEmbedResources,
  type DocumentRow,
} from '#server/documents/record/documents.store.ts'
import { findVisibleFiles } from './visible-files.store.ts'

type Wanted = NonNullable<UpdateDocumentRequest['document_embed_resources']>
type Field = (index: number, name: 'file_id' | 'pages') => string
const fieldOfSave: Field = (index, name) => `document_embed_resources.${index}.${name}`

/** Small enough to cost little; the picture itself is thrown away. */
const probePx = 64

/** How many pages the file has. Throws the engine's refusal of a file that is locked, damaged or no picture. */
const countPages = async ({ engine, storage }: Deps, scope: Scope, file: FileRow): Promise<number> => {
  if (file.size > engine.maxFileBytes)
    throw file.type === fileKinds.pdf ? new EmbedError('too_heavy') : new ImageError('too_large')
  return engine.holding(file.size, callerOf(scope), async () => {
    const bytes = await storage.readBytes(file.storage_key)
    if (file.type === fileKinds.pdf)
      return (await engine.pdfThumbnails(bytes, { pages: [1], longSidePx: probePx, for: callerOf(scope) })).pageCount
    if (!(await engine.readPicture(bytes, { for: callerOf(scope) }))) throw new ImageError('unsupported')
    return 1
  })
}

/** Files that are put into a document are all in memory at once. */
export const refuseTooMuchEmbedded = (files: readonly FileRow[]): void => {
  if (files.reduce((sum, { size }) => sum + size, 0) > limits.embedResourcesMb * 1024 * 1024)
    throw invalid({
      document_embed_resources: [
        `挿入できるファイルは合計${limits.embedResourcesMb}MBまでです。挿入するファイルを減らしてください。`,
      ],
    })
}

/**
 * Opens the files that are new to the document and checks the chosen pages; a 422 names the file or pages by their
 * place. Runs before the document is locked: a file may take seconds to open. Whoever may not edit is refused later.
 */
export const checkEmbedResources = async (
  deps: Deps,
  scope: Scope,
  document_id: number,
  wanted: readonly Omit<Wanted[number], 'order_number'>[],
  field: Field = fieldOfSave,
): Promise<void> => {
  const { isEditor, kept, files, readable } = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row, parts } = await loadDocument(tx, scope, document_id, true)
    const present = await listEmbedResources(tx, scope, document_id)
    const ids = [
      ...new Set(wanted.map(({ id, file_id }) => present.find((resource) => resource.id === id)?.file_id ?? file_id)),
    ]
    return {
      isEditor: canEditDocument(scope.actor, documentFacts(row, parts)),
      kept: present,
      files: await findFiles(tx, scope, ids),
      readable: await findVisibleFiles(tx, scope, ids),
    }
  })
  if (!isEditor) return
  refuseTooMuchEmbedded(
    wanted.flatMap(({ id, file_id }) => files.get(kept.find((each) => each.id === id)?.file_id ?? file_id) ?? []),
  )
  const counts = new Map<number, number>()
  const errors: Record<string, string[]> = {}
  for (const [index, { id, file_id, pages }] of wanted.entries()) {
    const own = kept.find((resource) => resource.id === id)
    const file = files.get(own?.file_id ?? file_id)
    const refuse = (name: Parameters<Field>[1], message: string) => (errors[field(index, name)] = [message])
    if (!file || !(own || readable.has(file.id))) refuse('file_id', notAChoice('ファイル'))
    else if (file.type !== fileKinds.pdf && file.type !== fileKinds.image)
      refuse('file_id', `「${file.name}」は挿入できません。PDFまたは画像を選択してください。`)
    else {
      const count =
        counts.get(file.id) ??
        file.page_count ??
        (await countPages(deps, scope, file).catch((error: unknown) => {
          if (!(error instanceof FileError)) throw error
          refuse('file_id', `「${file.name}」: ${error.message}`)
          return null
        }))
      if (count === null) continue
      counts.set(file.id, count)
      if (pages?.length === 0) refuse('pages', '挿入するページを選択してください。')
      if (pages?.some((page) => page > count)) refuse('pages', `「${file.name}」は${count}ページまでです。`)
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await inCompany(deps.database.db, scope.company_id, async (tx) => {
    for (const [id, count] of counts) if (files.get(id)!.page_count === null) await setPageCount(tx, scope, id, count)
  })
}

/** The rows to store: kept ones keep their snapshot; a new one takes the file as it is now (stored contents never change). */
export const embedResources = async (tx: Tx, scope: Scope, document_id: number, wanted: Wanted) => {
  const present = await listEmbedResources(tx, scope, document_id)
  const readable = await findVisibleFiles(
    tx,
    scope,
    wanted.map(({ file_id }) => file_id),
  )
  const resources = []
  for (const [index, { id, file_id, order_number, pages }] of wanted.entries()) {
    const kept = present.find((resource) => resource.id === id)
    if (!kept && !readable.has(file_id)) throw invalid({ [fieldOfSave(index, 'file_id')]: [notAChoice('ファイル')] })
    resources.push({ file_id: kept?.file_id ?? file_id, order_number, pages })
  }
  return resources
}

/** The inserted files as the history tells them. */
const embedsText = async (tx: Tx, scope: Scope, document_id: number): Promise<string> => {
  const resources = await listEmbedResources(tx, scope, document_id)
  const files = await findFiles(
    tx,
    scope,
    resources.map(({ file_id }) => file_id),
  )
  return filesText(resources.map(({ file_id, pages }) => ({ name: files.get(file_id)!.name, pages })))
}

/** Stores them in place of those that stand there; answers what the history is to tell of it. */
export const storeEmbedResources = async (
  tx: Tx,
  scope: Scope,
  document: Pick<DocumentRow, 'id' | 'title'>,
  resources: Parameters<typeof replaceEmbedResources>[3],
): Promise<ReturnType<typeof documentEvent>[]> => {
  const before = await embedsText(tx, scope, document.id)
  await replaceEmbedResources(tx, scope, document.id, resources)
  const after = await embedsText(tx, scope, document.id)
  if (before === after) return []
  return [
    documentEvent('updated', document, {
      field: 'document_embed_resources',
      before: before || null,
      after: after || null,
    }),
  ]
}
