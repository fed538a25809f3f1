/** New templates: of an uploaded form, or of sections typed in the application. */
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import type { CreateTemplateRequest, ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import type { PrintFault } from '#domain/templates/print-faults.ts'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { SheetThumbnail, TemplateInspection } from '#engine/engine.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { insertFile, insertUpload } from '#server/files/files.store.ts'
import { storedFirst, type MadeFile, type NewFile } from '#server/files/store-bytes.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { isPicture } from '#server/http/sniff.ts'
import { findTemplateDetail } from './template-detail.service.ts'
import type { TemplateSheet } from './template-row.ts'
import { imageCount, newItems } from './template-items.service.ts'
import { insertTemplate, replaceItems } from './templates.store.ts'

/** Width of a template's thumbnails: the preview's 114 px column, sharp on dense screens. */
const thumbnailWidthPx = 342
const excelType = (name: string): string =>
  /\.xlsm$/i.test(name)
    ? 'application/vnd.ms-excel.sheet.macroEnabled.12'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type CreatedTemplate = Template & {
  proposed_items: ProposedItem[]
  warnings: string[]
  print_faults: PrintFault[]
}

/** 403 where this person may make no templates. */
export const guardTemplates = (scope: Scope): void => {
  if (!canEditTemplates(scope.actor)) throw forbidden()
}

type InspectedForm = { inspection: TemplateInspection; images: SheetThumbnail[] }
/** `isUnlocked`: its bytes are not the upload's, which Excel had encrypted. */
type ReadForm = InspectedForm & { upload: Upload; bytes: Uint8Array; isUnlocked: boolean }

export const inspectForm = async (deps: Deps, scope: Scope, bytes: Uint8Array): Promise<InspectedForm> => ({
  inspection: await deps.engine.inspectTemplate(bytes, { for: callerOf(scope) }),
  images: await deps.engine.thumbnails(bytes, [], thumbnailWidthPx, { for: callerOf(scope) }),
})

/** Reads an uploaded form in the engine's worker before anything is stored; a refusal is a 422 on excel_file. */
export const readForm = async (deps: Deps, scope: Scope, upload: Upload | undefined): Promise<ReadForm> => {
  if (!upload) throw invalid({ excel_file: ['Excelファイルを選択してください。'] })
  const uploaded = await deps.storage.readBytes(upload.key)
  const bytes = await deps.engine.unlocked(uploaded, { for: callerOf(scope) })
  return { upload, bytes, isUnlocked: bytes !== uploaded, ...(await inspectForm(deps, scope, bytes)) }
}

/** The pictures of a form's sheets as files, stored before the transaction that makes a template of the form. */
export const formPictures = (scope: Scope, { inspection, images }: InspectedForm): MadeFile[] =>
  inspection.sheets.flatMap(({ name, index }) => {
    const bytes = images.find(({ sheet }) => sheet === index)?.png
    return bytes
      ? [{ company_id: scope.company_id, name: `${name}.png`, type: fileKinds.image, content_type: 'image/png', bytes }]
      : []
  })

/** What is stored before the transaction that makes a template of a form: the form where it is not the upload, and its pictures. */
export const formFiles = (scope: Scope, form: ReadForm): MadeFile[] => {
  const { upload, bytes, images } = form
  const { company_id } = scope
  const plain = { company_id, name: upload.name, type: fileKinds.excel, content_type: excelType(upload.name), bytes }
  return [...(form.isUnlocked ? [{ ...plain, page_count: images.length }] : []), ...formPictures(scope, form)]
}

/** A form's sheets with their pictures, in the order in which these were made. */
export const insertSheets = async (
  tx: Tx,
  { inspection, images }: InspectedForm,
  pictures: readonly NewFile[],
): Promise<TemplateSheet[]> => {
  const waiting = [...pictures]
  const sheets: TemplateSheet[] = []
  for (const { name, state, index } of inspection.sheets) {
    const picture = images.some(({ sheet }) => sheet === index) ? await insertFile(tx, waiting.shift()!) : null
    sheets.push({ name, state, thumbnail_file_id: picture?.id ?? null })
  }
  return sheets
}

/** The form as a version of a template holds it: its file, and its sheets with their pictures. */
export const insertForm = async (
  tx: Tx,
  scope: Scope,
  form: ReadForm,
  files: readonly NewFile[],
): Promise<{ excel_file_id: number; sheets: TemplateSheet[] }> => {
  const [plain, others] = form.isUnlocked ? [files[0], files.slice(1)] : [undefined, files]
  const excel = plain
    ? await insertFile(tx, { ...plain, uploaded_by_user_id: scope.user.id })
    : await insertUpload(tx, scope, form.upload, { page_count: form.images.length })
  return { excel_file_id: excel.id, sheets: await insertSheets(tx, form, others) }
}

export const createExcelTemplate = async (
  deps: Deps,
  scope: Scope,
  body: { name: string; document_type_id: DocumentTypeId },
  upload: Upload | undefined,
): Promise<CreatedTemplate> => {
  guardTemplates(scope)
  const form = await readForm(deps, scope, upload)
  return storedFirst(deps, formFiles(scope, form), (files) =>
    inCompany(deps.database.db, scope.company_id, async (tx) => {
      const { id } = await insertTemplate(tx, {
        company_id: scope.company_id,
        name: body.name,
        document_type_id: body.document_type_id,
        ...(await insertForm(tx, scope, form, files)),
        grids: form.inspection.grids,
        created_user_id: scope.user.id,
      })
      return {
        ...(await findTemplateDetail(tx, scope, id))!,
        proposed_items: form.inspection.proposedItems,
        warnings: form.inspection.warnings,
        print_faults: form.inspection.printFaults,
      }
    }),
  )
}

/** A template without Excel: its items are its form. */
export const createSectionTemplate = (
  { database }: Deps,
  scope: Scope,
  { name, document_type_id, items }: CreateTemplateRequest,
): Promise<CreatedTemplate> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    guardTemplates(scope)
    const rows = await newItems(tx, scope, [], items)
    const { id } = await insertTemplate(tx, {
      company_id: scope.company_id,
      name,
      document_type_id,
      image_count: imageCount(rows),
      created_user_id: scope.user.id,
    })
    await replaceItems(tx, scope, id, rows)
    return { ...(await findTemplateDetail(tx, scope, id))!, proposed_items: [], warnings: [], print_faults: [] }
  })

/** A picture for an aiimage item to show. */
export const addTemplateFile = async (
  { database, storage, engine }: Deps,
  scope: Scope,
  upload: Upload | undefined,
): Promise<FileRef> => {
  guardTemplates(scope)
  if (!upload) throw invalid({ file: ['ファイルを選択してください。'] })
  const image = isPicture(upload.content)
    ? await engine.readPicture(await storage.readBytes(upload.key), { for: callerOf(scope) })
    : null
  if (!image) throw invalid({ file: [`「${upload.name}」は画像として開けません。JPEGやPNGの写真を選んでください。`] })
  return inCompany(database.db, scope.company_id, async (tx) =>
    presentFileRef(scope, await insertUpload(tx, scope, upload, { width: image.widthPx, height: image.heightPx })),
  )
}
