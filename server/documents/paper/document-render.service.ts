/** A document as sheets, as Excel and as PDF: its template's form, filled; without a form, a report of its sections. */
import { createHash } from 'node:crypto'
import { valueText } from '#domain/documents/docs-data.ts'
import { businessDay } from '#domain/dates.ts'
import { archivalTexts } from '#domain/documents/archival.texts.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { DocsDataRequest } from '#domain/documents/documents.contract.ts'
import type { DownloadType } from '#domain/fields.ts'
import type { SheetPage, SheetTable, UncomputedSheet } from '#domain/sheets/sheet-table.ts'
import { typedContents } from '#domain/documents/typed-contents.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import { findFile, type FileRow } from '#server/files/files.store.ts'
import type { ZipEntry } from '#server/files/zip.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import type { MediaFile } from '#engine/engine.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import { withPictureSources } from '#server/templates/sheet-pictures.presenter.ts'
import {
  companyPictureFills,
  pictureFills,
  sealFills,
  signatureFills,
} from '#server/documents/contents/document-fills.service.ts'
import { refuseTooMuchEmbedded } from '#server/documents/contents/document-embeds.service.ts'
import { cellPhotoPages } from './cell-photos.service.ts'
import { documentReport } from './document-report.presenter.ts'
import { findTitles } from '#server/documents/record/documents.store.ts'
import { loadRenderSource, type RenderSource } from './document-source.service.ts'

export const loadSource = ({ database }: Deps, scope: Scope, id: number) =>
  inCompany(database.db, scope.company_id, (tx) => loadRenderSource(tx, scope, id))

export const fillsOf = async (
  deps: Deps,
  scope: Scope,
  { template: { items }, contents, companyPictures, seals }: RenderSource,
): Promise<CellFill[]> => [
  ...valueFills(items, contents.data),
  ...(await pictureFills(deps, scope, items, contents.pictures)),
  ...(await companyPictureFills(deps, scope, items, companyPictures)),
  ...(await sealFills(deps, scope, items, seals)),
  ...(await signatureFills(deps, scope, items, contents.data)),
]

export type Rendered = { bytes: Uint8Array; content_type: string; extension: string }

const excelExtension = (name: string): 'xlsx' | 'xlsm' => (/\.xlsm$/i.test(name) ? 'xlsm' : 'xlsx')

/** `isSent`: to people outside, who get no macros unless the company says so. */
export const renderExcel = async (
  deps: Deps,
  scope: Scope,
  source: RenderSource,
  { isSent }: { isSent: boolean },
): Promise<Rendered> => {
  if (!source.form) throw invalid({ download_type: ['この書類にはExcelファイルがありません。'] })
  const form = await deps.storage.readBytes(source.form.storage_key)
  const sending = isSent ? { keepsMacros: scope.keep_macros } : undefined
  const extension = sending?.keepsMacros === false ? 'xlsx' : excelExtension(source.form.name)
  const options = { for: callerOf(scope), ...(sending && { sending }) }
  return {
    bytes: (await deps.engine.fillExcel(form, await fillsOf(deps, scope, source), options)).bytes,
    content_type:
      extension === 'xlsm'
        ? 'application/vnd.ms-excel.sheet.macroEnabled.12'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension,
  }
}

export const renderPdf = async (deps: Deps, scope: Scope, source: RenderSource): Promise<Rendered> => {
  const embedded = source.resources.map(({ file }) => file)
  refuseTooMuchEmbedded(embedded)
  const bytes = embedded.reduce((sum, { size }) => sum + size, 0)
  return bytes === 0
    ? drawPdf(deps, scope, source)
    : deps.engine.holding(bytes, callerOf(scope), () => drawPdf(deps, scope, source))
}

const drawPdf = async (deps: Deps, scope: Scope, source: RenderSource): Promise<Rendered> => {
  const resources: { kind: 'pdf' | 'image'; bytes: Uint8Array; pages?: number[] }[] = []
  const photos = await cellPhotoPages(deps, scope, source)
  if (photos) resources.push({ kind: 'pdf', bytes: photos })
  for (const { file, pages } of source.resources) {
    resources.push({
      kind: file.content_type === 'application/pdf' ? 'pdf' : 'image',
      bytes: await deps.storage.readBytes(file.storage_key),
      ...(pages ? { pages } : {}),
    })
  }
  const { form, loaded } = source
  const options = { now: deps.clock(), resources, for: callerOf(scope) }
  const bytes = form
    ? await deps.engine.renderPdf(await deps.storage.readBytes(form.storage_key), await fillsOf(deps, scope, source), {
        title: loaded.row.title,
        fileName: `${source.fileName}.${excelExtension(form.name)}`,
        author: loaded.parts.authors[0]?.name ?? scope.user.name,
        ...options,
      })
    : await deps.engine.renderReport(await documentReport(deps, scope, source), options)
  return { bytes, content_type: 'application/pdf', extension: 'pdf' }
}

type Asked = { download_type: DownloadType; is_archival?: boolean | undefined }
type Downloaded = { name: string; frozen: FileRow | null; rendered: Rendered | null }

/** The file of a download: frozen once submitted, else as it stands now. */
export const downloadDocument = async (deps: Deps, scope: Scope, id: number, asked: Asked): Promise<Downloaded> => {
  const source = await loadSource(deps, scope, id)
  return asked.download_type === 'pdf' && asked.is_archival
    ? archivalPdf(deps, scope, source)
    : fileOf(deps, scope, source, asked.download_type)
}

const bytesOf = async (deps: Deps, { frozen, rendered }: Downloaded): Promise<Uint8Array> =>
  frozen ? deps.storage.readBytes(frozen.storage_key) : rendered!.bytes

/** Other people's pages stand in the way of a PDF for the long run: nothing is known of their fonts and colours. */
export const hasStrangersPages = (files: readonly { content_type: string }[]): boolean =>
  files.some(({ content_type }) => content_type === 'application/pdf')

/** The PDF made to last, with the Excel inside if there is one. */
export const makeArchival = async (
  deps: Deps,
  scope: Scope,
  pdf: Uint8Array,
  excel: { name: string; bytes: Uint8Array; content_type: string } | null,
): Promise<Rendered> => {
  const attachments = excel ? [{ name: excel.name, bytes: excel.bytes, contentType: excel.content_type }] : []
  const bytes = await deps.engine.archivePdf(pdf, attachments, { for: callerOf(scope) })
  return { bytes, content_type: 'application/pdf', extension: 'pdf' }
}

/** What would be downloaded as PDF, made to last, with what would be downloaded as Excel inside. */
const archivalPdf = async (deps: Deps, scope: Scope, source: RenderSource): Promise<Downloaded> => {
  const pdf = await fileOf(deps, scope, source, 'pdf')
  if (pdf.frozen && source.loaded.row.is_archival) return pdf
  if (hasStrangersPages(source.resources.map(({ file }) => file)))
    throw invalid({ is_archival: [archivalTexts.download] })
  const excel = source.form ? await fileOf(deps, scope, source, 'excel') : null
  const rendered = await makeArchival(
    deps,
    scope,
    await bytesOf(deps, pdf),
    excel && {
      name: excel.name,
      bytes: await bytesOf(deps, excel),
      content_type: excel.frozen?.content_type ?? excel.rendered!.content_type,
    },
  )
  return { name: `${source.fileName}_長期保存.pdf`, frozen: null, rendered }
}

const fileOf = async (deps: Deps, scope: Scope, source: RenderSource, type: DownloadType): Promise<Downloaded> => {
  const { row } = source.loaded
  const frozen_id = type === 'pdf' ? row.pdf_file_id : row.excel_file_id
  if (frozen_id !== null) {
    const frozen = await inCompany(deps.database.db, scope.company_id, (tx) => findFile(tx, scope, frozen_id))
    return { name: frozen!.name, frozen, rendered: null }
  }
  const rendered =
    type === 'pdf'
      ? await renderPdf(deps, scope, source)
      : await renderExcel(deps, scope, source, { isSent: !canSeeCompany(scope.actor) })
  return { name: `${source.fileName}.${rendered.extension}`, frozen: null, rendered }
}

/** Small enough to cost little; the picture itself is thrown away. */
const probePx = 64

/** How many pages its recipients would get now, inserted files included. */
export const countDocumentPages = async (deps: Deps, scope: Scope, id: number): Promise<number> => {
  const { bytes } = await renderPdf(deps, scope, await loadSource(deps, scope, id))
  return (await deps.engine.pdfThumbnails(bytes, { pages: [1], longSidePx: probePx, for: callerOf(scope) })).pageCount
}

/** The PDFs of all of them or, where one is not there for this person, of none. */
export const archiveDocuments = (deps: Deps, scope: Scope, ids: readonly number[]): Promise<ZipEntry[]> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await findTitles(tx, scope, wanted)
    if (rows.length < wanted.length) throw notFound()
    await audit(tx, scope, scope, [exported(`書類のPDF${rows.length}件`)])
    const isShared = (title: string) => rows.filter((row) => row.title === title).length > 1
    return rows.map(({ id, title, matter_name, updated_at }) => {
      // The same form month by month: what it is of tells one from the other, a number does not.
      const told = matter_name !== null && isShared(title) ? `${title}_${matter_name}.pdf` : null
      return {
        name: told ?? `${title}.pdf`,
        modified: updated_at,
        open: async () => {
          const { name, frozen, rendered } = await downloadDocument(deps, scope, id, { download_type: 'pdf' })
          return { name: told ?? name, content: frozen ? await deps.storage.read(frozen.storage_key) : rendered!.bytes }
        },
      }
    })
  })

const signed = (items: RenderSource['template']['items'], data: RenderSource['contents']['data']): string[] =>
  items.flatMap(({ id, type }) => (type === 'signature' ? [valueText(data.get(id))] : []))

/** Another one wherever the document shows other pictures. */
export const pictureVersion = ({
  contents: { data, pictures },
  template: { items },
  companyPictures: { logo, seal },
  seals,
}: RenderSource): string =>
  createHash('sha256')
    .update(
      [
        ...pictures.map(({ item_id, file }) => `${item_id}:${file.id}`),
        logo,
        seal,
        JSON.stringify([...seals]),
        ...signed(items, data),
      ].join(),
    )
    .digest('hex')
    .slice(0, 12)

const tablesOf = async (deps: Deps, scope: Scope, source: RenderSource): Promise<SheetTable[]> => {
  if (!source.form) return []
  const tables = await deps.engine.tables(
    await deps.storage.readBytes(source.form.storage_key),
    await fillsOf(deps, scope, source),
    { for: callerOf(scope) },
  )
  return withPictureSources(
    tables,
    `/api/c/${scope.company_key}/documents/${source.loaded.row.id}/media`,
    pictureVersion(source),
  )
}

/** A picture of the filled form, by its number in the sheets' drawings. */
export const documentMedia = async (deps: Deps, scope: Scope, id: number, index: number): Promise<MediaFile> => {
  const source = await loadSource(deps, scope, id)
  if (!source.form) throw notFound()
  return deps.engine.media(
    await deps.storage.readBytes(source.form.storage_key),
    await fillsOf(deps, scope, source),
    index,
    { for: callerOf(scope) },
  )
}

/** The sheets as they stand (none without Excel), with stored values and pictures. */
export const documentSheets = async (deps: Deps, scope: Scope, id: number): Promise<SheetTable[]> => {
  const source = await loadSource(deps, scope, id)
  return tablesOf(deps, scope, source)
}

/** How the sheets fall on pages, as they stand; none without Excel. */
export const documentPages = async (deps: Deps, scope: Scope, id: number): Promise<SheetPage[]> => {
  const source = await loadSource(deps, scope, id)
  if (!source.form) return []
  const form = await deps.storage.readBytes(source.form.storage_key)
  return deps.engine.pages(form, await fillsOf(deps, scope, source), { for: callerOf(scope) })
}

/** Formulas that show the value they had, since what is stored cannot be computed with; none without Excel. */
export const documentUncomputed = async (deps: Deps, scope: Scope, id: number): Promise<UncomputedSheet[]> => {
  const source = await loadSource(deps, scope, id)
  if (!source.form) return []
  return deps.engine.uncomputed(
    await deps.storage.readBytes(source.form.storage_key),
    await fillsOf(deps, scope, source),
    { for: callerOf(scope) },
  )
}

/** The sheets as they would stand with what is typed but not saved: formulas follow. */
export const previewSheets = async (
  deps: Deps,
  scope: Scope,
  id: number,
  typed: DocsDataRequest,
): Promise<SheetTable[]> => {
  return tablesOf(deps, scope, withTyped(deps, await loadSource(deps, scope, id), typed))
}

/** The document as it would be with what is typed but not saved. */
export const withTyped = (deps: Deps, source: RenderSource, typed: DocsDataRequest): RenderSource => {
  const { items } = source.template
  const known = new Set(items.map(({ id }) => id))
  if (!typed.every(({ item_id }) => known.has(item_id))) throw invalid({ docs_data: ['アイテムが見つかりません'] })
  const data = typedContents(items, source.contents.data, typed, businessDay(deps.clock()))
  return { ...source, contents: { ...source.contents, data } }
}
