/** A matter's report folder: files from the desk and the field, and the documents that were submitted. */
import type { FileFilter, RenameFileRequest, ReportFile } from '#domain/files/files.contract.ts'
import { canUncoverFile } from '#domain/files/files.policy.ts'
import { limits } from '#domain/limits.ts'
import type { PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { refuseContested } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import { tellFiles, type FileTelling } from '#server/records/tell-files.ts'
import { withKnownAuthors } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import { safeFileName, type Upload } from '#server/http/upload.ts'
import { lockMatter, requireMatter } from '#server/matters/matter-access.service.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { extensionOf } from '#server/files/file-names.ts'
import { insertUpload, kindOfContent, type FileRow } from '#server/files/files.store.ts'
import { removeFiles, restoreFiles, someMissing } from '#server/files/removed-files.service.ts'
import { insertCopy, insertMarkedPhoto, letGoOfCopy, takeOriginal } from '#server/files/marked-photo.ts'
import { entriesOf } from '#server/files/file-archive.ts'
import { checkUploads } from '#server/files/uploads.ts'
import type { ZipEntry } from '#server/files/zip.ts'
import { listAuthors } from './document-authors.store.ts'
import { presentReportFile } from '#server/report-folder/report-folder.presenter.ts'
import {
  findEntries,
  findRepeatedEntry,
  findSubmittedContents,
  insertEntry,
  listEntries,
  renameEntry,
  replaceEntryFile,
  type FolderEntry,
} from '#server/report-folder/report-folder.store.ts'

const present = async (tx: Tx, scope: Scope, listed: FolderEntry[]): Promise<ReportFile[]> => {
  const rows = await withKnownAuthors(tx, scope, listed)
  const authors = await listAuthors(
    tx,
    scope,
    rows.flatMap(({ entry }) => entry.document_id ?? []),
  )
  return rows.map((row) =>
    presentReportFile(
      scope,
      row,
      authors.filter(({ document_id }) => document_id === row.entry.document_id),
    ),
  )
}

/** The entry, with what this person may do with it, or 404. */
const requireEntry = async (tx: Tx, scope: Scope, id: number): Promise<{ row: FolderEntry; file: ReportFile }> => {
  const [row] = await findEntries(tx, scope, [id], true)
  if (!row) throw notFound()
  return { row, file: (await present(tx, scope, [row]))[0]! }
}

/** Of one matter, or without one of all that this person sees. */
export const listReportFiles = (
  { database }: Deps,
  scope: Scope,
  filter: FileFilter,
  matter_id?: number,
): Promise<{ data: ReportFile[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (matter_id !== undefined) await requireMatter(tx, scope, matter_id)
    const { rows, total } = await listEntries(tx, scope, filter, matter_id)
    return { data: await present(tx, scope, rows), total }
  })

/** The stored contents under the entry's own name. */
export const readReportFile = ({ database }: Deps, scope: Scope, id: number): Promise<FolderEntry['file']> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const [row] = await findEntries(tx, scope, [id])
    if (!row) throw notFound()
    return { ...row.file, name: row.entry.name }
  })

/** All of them or, where one is not there for this person, none. `matter_name`: of files of one matter. */
export const archiveReportFiles = (
  deps: Deps,
  scope: Scope,
  ids: readonly number[],
): Promise<{ matter_name: string | null; entries: ZipEntry[] }> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await findEntries(tx, scope, wanted)
    if (rows.length < wanted.length) throw notFound()
    const entries = entriesOf(
      deps,
      scope,
      rows.map(({ entry, file }) => ({ file: { ...file, name: entry.name }, modified: entry.updated_at })),
    )
    await audit(tx, scope, scope, [exported(`報告フォルダのファイル${rows.length}件`)])
    const [matter_id, ...others] = new Set(rows.map(({ entry }) => entry.matter_id))
    const matter = others.length === 0 && matter_id ? await requireMatter(tx, scope, matter_id) : null
    return { matter_name: matter?.name ?? null, entries }
  })

/** 404 where this person sees no such matter: who sees it may add to its folder. */
export const requireReportFolder = async ({ database }: Deps, scope: Scope, matter_id: number): Promise<void> => {
  await inCompany(database.db, scope.company_id, (tx) => requireMatter(tx, scope, matter_id))
}

const tellingOfFiles =
  (matter: { id: number; name: string }): FileTelling =>
  (kind, words) =>
    matterEvent(kind, matter, words)

/** The line's field, by which the names of submitted documents are kept from guests, who may not see the documents. */
const submittedFile = { field: 'submitted_file' } as const

const tellEntries = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: 'file_deleted' | 'file_restored',
  matter: { id: number; name: string },
  files: readonly ReportFile[],
): Promise<void> => {
  const submitted = await findSubmittedContents(
    tx,
    scope,
    files.map(({ file_id }) => file_id),
  )
  const isSubmitted = ({ file_id }: ReportFile) => submitted.has(file_id)
  await tellFiles(
    tx,
    deps,
    scope,
    kind,
    files.filter((file) => !isSubmitted(file)),
    tellingOfFiles(matter),
  )
  await tellFiles(tx, deps, scope, kind, files.filter(isSubmitted), (told, words) =>
    matterEvent(told, matter, { ...submittedFile, ...words }),
  )
}

/**
 * All of them or, where one is not acceptable, none. Everyone who sees the matter may add to its folder.
 * With `repeat_seconds` an upload that arrived before is answered with its entry; the matter's lock lets the earlier
 * sending end first.
 */
export const uploadReportFiles = (
  deps: Deps,
  scope: Scope,
  matter_id: number,
  uploads: Upload[],
  repeat_seconds?: number,
): Promise<ReportFile[]> => {
  checkUploads(uploads)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const ids: number[] = []
    const added: Upload[] = []
    for (const upload of uploads) {
      const arrived =
        repeat_seconds === undefined ? null : await findRepeatedEntry(tx, scope, matter_id, upload, repeat_seconds)
      if (arrived !== null) {
        ids.push(arrived)
        continue
      }
      added.push(upload)
      const file = await insertUpload(tx, scope, upload)
      ids.push(
        await insertEntry(tx, {
          company_id: scope.company_id,
          matter_id,
          file_id: file.id,
          name: file.name,
          type: kindOfContent(upload.content, upload.name),
          created_user_id: scope.user.id,
        }),
      )
    }
    await tellFiles(tx, deps, scope, 'file_uploaded', added, tellingOfFiles(matter))
    return present(tx, scope, await findEntries(tx, scope, ids))
  })
}

/** 写真.jpg → 写真のコピー.jpg */
const copyFileName = (name: string): string => {
  const extension = extensionOf(name)
  return copyName(name.slice(0, name.length - extension.length), limits.text.fileName - extension.length) + extension
}

/** The copy is the copier's own file; of a submitted document it is a PDF like any other. */
export const copyReportFile = (deps: Deps, scope: Scope, matter_id: number, id: number): Promise<ReportFile> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const { row, file } = await requireEntry(tx, scope, id)
    if (row.entry.matter_id !== matter_id) throw notFound()
    if (!file.canCopy) throw forbidden()
    const name = copyFileName(file.name)
    const copy_id = await insertEntry(tx, {
      company_id: scope.company_id,
      matter_id,
      file_id: row.file.id,
      name,
      type: row.file.type,
      phase: row.entry.phase,
      created_user_id: scope.user.id,
    })
    const isSubmitted = (await findSubmittedContents(tx, scope, [row.file.id])).size > 0
    const line = { ...(isSubmitted && submittedFile), after: name }
    await happened(tx, deps, scope, [matterEvent('file_uploaded', matter, line)])
    return (await present(tx, scope, await findEntries(tx, scope, [copy_id])))[0]!
  })

const checkMarkable = ({ row, file }: Awaited<ReturnType<typeof requireEntry>>): void => {
  if (!file.canCopy) throw forbidden()
  if (!isPicture(row.file)) throw invalid({ file: ['書き込めるのは写真だけです。'] })
}

/** 404, 403 or 422 where this person may not draw on the entry's photo. */
export const requireMarkable = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => checkMarkable(await requireEntry(tx, scope, id)))

/** A photo with something drawn into it, as a file of the matter's folder. */
const addDrawnPhoto = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  matter: { id: number; name: string },
  { id: file_id, name, type }: FileRow,
  phase: PhotoPhase | null = null,
): Promise<ReportFile> => {
  const values = { company_id: scope.company_id, matter_id: matter.id, file_id, name, type, phase }
  const id = await insertEntry(tx, { ...values, created_user_id: scope.user.id })
  await happened(tx, deps, scope, [matterEvent('file_uploaded', matter, { after: name })])
  return (await present(tx, scope, await findEntries(tx, scope, [id])))[0]!
}

/** One file of the folder, as it is one of a document's item: the photo without the board lies behind it. */
export const addBoardedPhoto = (
  deps: Deps,
  scope: Scope,
  matter_id: number,
  { upload, original }: { upload: Upload | undefined; original: Upload | undefined },
): Promise<ReportFile> => {
  if (!upload) throw invalid({ file: ['ファイルを選択してください。'] })
  if (!original) throw invalid({ original: ['黒板のない元の写真を選択してください。'] })
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const boarded = await insertCopy(tx, scope, await insertUpload(tx, scope, original), upload)
    return addDrawnPhoto(tx, deps, scope, matter, boarded)
  })
}

/** The photo as it was drawn on, beside its original. */
export const addMarkedPhoto = (
  deps: Deps,
  scope: Scope,
  id: number,
  upload: Upload | undefined,
): Promise<ReportFile> => {
  if (!upload) throw invalid({ file: ['ファイルを選択してください。'] })
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const found = await requireEntry(tx, scope, id)
    checkMarkable(found)
    const { entry, file } = found.row
    const matter = await lockMatter(tx, scope, entry.matter_id)
    const marked = await insertMarkedPhoto(tx, scope, file, entry.name, upload)
    return addDrawnPhoto(tx, deps, scope, matter, marked, entry.phase)
  })
}

/** What somebody called it in the folder stays, with the ending of the file that stands there now. */
const nameInPlace = ({ entry, file }: FolderEntry, next: FileRow): string =>
  entry.name === file.name
    ? next.name
    : entry.name.slice(0, entry.name.length - extensionOf(entry.name).length) + extensionOf(next.name)

/** The photo without its board, or without what was drawn into it, in the place of the one with it. */
export const restoreReportPhoto = (deps: Deps, scope: Scope, id: number): Promise<ReportFile> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row, file } = await requireEntry(tx, scope, id)
    const matter = await lockMatter(tx, scope, row.entry.matter_id)
    if (!canUncoverFile(scope.actor, file)) throw forbidden()
    const original = await takeOriginal(tx, scope, row.file)
    const name = nameInPlace(row, original)
    await replaceEntryFile(tx, scope, id, { ...original, name })
    await letGoOfCopy(tx, deps, scope, row.file)
    await happened(tx, deps, scope, [matterEvent('file_restored', matter, { before: file.name, after: name })])
    return (await present(tx, scope, await findEntries(tx, scope, [id])))[0]!
  })

export const renameReportFile = (
  deps: Deps,
  scope: Scope,
  id: number,
  { name: wanted, updated_at }: RenameFileRequest,
): Promise<ReportFile> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row, file } = await requireEntry(tx, scope, id)
    const matter = await lockMatter(tx, scope, row.entry.matter_id)
    if (!file.canEditName) throw forbidden()
    const name = safeFileName(wanted)
    if (name === file.name) return file
    const isSubmitted = (await findSubmittedContents(tx, scope, [row.file.id])).size > 0
    const field = isSubmitted ? submittedFile.field : 'file_name'
    await refuseContested(tx, scope, {
      done: 'このファイル名を先に変更',
      place: { type: 'matter', ids: [matter.id], fields: [field], part_id: id },
      began: { base: updated_at, updated_at: row.entry.updated_at },
      current: async () => ({ name: file.name, updated_at: file.updated_at }),
    })
    const moment = await renameEntry(tx, scope, id, name)
    await happened(tx, deps, scope, [
      matterEvent('updated', matter, { field, part: { id }, before: file.name, after: name, moment }),
    ])
    return (await present(tx, scope, await findEntries(tx, scope, [id])))[0]!
  })

/** All of them or none. Whoever deleted them can have them back for a day; then their contents go too. */
export const deleteReportFiles = (deps: Deps, scope: Scope, matter_id: number, ids: number[]): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const wanted = [...new Set(ids)]
    const rows = (await findEntries(tx, scope, wanted, true)).filter(({ entry }) => entry.matter_id === matter_id)
    if (rows.length < wanted.length) throw someMissing()
    const files = await present(tx, scope, rows)
    if (files.some(({ canDelete }) => !canDelete)) throw forbidden()
    await removeFiles(tx, deps, scope, { holder: 'matter', record_id: matter_id }, wanted)
    await tellEntries(tx, deps, scope, 'file_deleted', matter, files)
  })

/** All of them or none, for whoever deleted them just now. */
export const restoreReportFiles = (deps: Deps, scope: Scope, matter_id: number, ids: number[]): Promise<ReportFile[]> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const wanted = [...new Set(ids)]
    await restoreFiles(tx, deps, scope, { holder: 'matter', record_id: matter_id }, wanted)
    const files = await present(tx, scope, await findEntries(tx, scope, wanted))
    await tellEntries(tx, deps, scope, 'file_restored', matter, files)
    return files
  })
