/** 版: a drawing's pictures one after the other. The pins stay and wait to be looked at. */
import { similarityOf, type AlignedVersion } from '#domain/drawings/alignment.ts'
import type { AlignmentRequest, CreateVersionRequest, DrawingVersion } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFiles, insertUpload } from '#server/files/files.store.ts'
import { withKnownAuthors } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { isDecidedOtherwise } from '#server/records/contested.ts'
import { happened } from '#server/records/happened.ts'
import {
  changeDrawing,
  drawingUploads,
  requireDrawing,
  requireDrawingEditor,
  sourceOf,
} from './drawing-access.service.ts'
import { cutUpload } from './drawing-tiles.service.ts'
import { drawingEvent, type DrawingRow } from './drawings.columns.ts'
import { presentVersion } from './drawings.presenter.ts'
import {
  insertVersion,
  listVersions as queryVersions,
  setAlignment,
  updateDrawing as writeDrawing,
  type ListedVersion,
} from './drawings.store.ts'

/** Those whose size in pixels is known. */
export const sizedVersions = (rows: readonly ListedVersion[]): AlignedVersion[] =>
  rows.flatMap(({ version: { number, alignment, restored_from }, file: { width, height } }) =>
    width === null || height === null ? [] : [{ number, alignment, restored_from, width, height }],
  )

const readVersions = async (
  tx: Tx,
  scope: Scope,
  drawing: { id: number; version: number },
): Promise<DrawingVersion[]> => {
  const rows = await withKnownAuthors(tx, scope, await queryVersions(tx, scope, drawing.id))
  const sources = await findFiles(
    tx,
    scope,
    rows.flatMap(({ version }) => version.source_file_id ?? []),
  )
  return rows.map((row) => presentVersion(scope, row, drawing.version, sources))
}

const readVersion = async (tx: Tx, scope: Scope, drawing: { id: number; version: number }, number: number) =>
  (await readVersions(tx, scope, drawing)).find((version) => version.number === number)!

export const listVersions = ({ database }: Deps, scope: Scope, drawing_id: number): Promise<DrawingVersion[]> =>
  inCompany(database.db, scope.company_id, async (tx) =>
    readVersions(tx, scope, await requireDrawing(tx, scope, drawing_id)),
  )

type NewVersion = Omit<Parameters<typeof insertVersion>[1], 'company_id' | 'drawing_id' | 'number' | 'created_user_id'>

/** Puts a picture before the others; one line in the history. */
const addVersion = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  drawing: DrawingRow,
  values: NewVersion,
): Promise<DrawingVersion> => {
  const number = drawing.version + 1
  await insertVersion(tx, {
    ...values,
    company_id: scope.company_id,
    created_user_id: scope.user.id,
    drawing_id: drawing.id,
    number,
  })
  await writeDrawing(tx, scope, drawing.id, { file_id: values.file_id, version: number })
  await happened(tx, deps, scope, [
    drawingEvent('updated', drawing, {
      field: 'version',
      before: versionText(drawing.version),
      after: values.restored_from
        ? `${versionText(number)}（${versionText(values.restored_from)}から復元）`
        : versionText(number),
    }),
  ])
  return readVersion(tx, scope, { id: drawing.id, version: number }, number)
}

export const createVersion = async (
  deps: Deps,
  scope: Scope,
  drawing_id: number,
  { source_file_id, source_page }: CreateVersionRequest,
  uploads: readonly Upload[],
): Promise<DrawingVersion> => {
  await requireDrawingEditor(deps, scope, drawing_id)
  const { picture, source } = drawingUploads(uploads)
  const size = await cutUpload(deps, scope, picture)
  return changeDrawing(
    deps,
    scope,
    drawing_id,
    () => canEditDrawings(scope.actor),
    async (tx, drawing) => {
      const origin = await sourceOf(tx, scope, { source_file_id, source_page }, source)
      const file = await insertUpload(tx, scope, picture, size)
      return addVersion(tx, deps, scope, drawing, { ...origin, file_id: file.id })
    },
  )
}

export const alignVersion = (
  deps: Deps,
  scope: Scope,
  drawing_id: number,
  number: number,
  { seen, ...alignment }: AlignmentRequest,
): Promise<DrawingVersion> =>
  changeDrawing(
    deps,
    scope,
    drawing_id,
    () => canEditDrawings(scope.actor),
    async (tx, drawing) => {
      const versions = sizedVersions(await queryVersions(tx, scope, drawing_id))
      const after = versions.find((version) => version.number === number)
      if (!after) throw notFound()
      const before = versions.find((version) => version.number === number - 1)
      if (!before) throw invalid({ from: [drawingTexts.firstVersion] })
      if (isDecidedOtherwise({ seen, now: after.alignment, wanted: alignment }))
        throw conflict(drawingTexts.alignedMeanwhile)
      if (similarityOf(alignment, before, after) === null) throw invalid({ to: [drawingTexts.pointsTooClose] })
      await setAlignment(tx, scope, drawing_id, number, alignment)
      await happened(tx, deps, scope, [
        drawingEvent('updated', drawing, {
          field: 'version',
          part: { id: number, name: `${versionText(number)} 位置合わせ` },
          after: `${versionText(number - 1)}と2点で合わせる`,
        }),
      ])
      return readVersion(tx, scope, drawing, number)
    },
  )

/** The old picture as the newest version: what came between stays. */
export const restoreVersion = (deps: Deps, scope: Scope, drawing_id: number, number: number): Promise<DrawingVersion> =>
  changeDrawing(
    deps,
    scope,
    drawing_id,
    () => canEditDrawings(scope.actor),
    async (tx, drawing) => {
      const rows = await queryVersions(tx, scope, drawing_id)
      const older = rows.find(({ version }) => version.number === number)?.version
      if (!older) throw notFound()
      if (number === drawing.version) throw invalid({ number: [drawingTexts.alreadyLatest] })
      return addVersion(tx, deps, scope, drawing, {
        file_id: older.file_id,
        source_file_id: older.source_file_id,
        source_page: older.source_page,
        restored_from: number,
      })
    },
  )
