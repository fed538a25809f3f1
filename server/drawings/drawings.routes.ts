import { drawingCalls } from '#domain/drawings/drawings.calls.ts'
import { tileKey } from '#domain/drawings/tiles.ts'
import { auditExport } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import { sendRevalidated } from '#server/files/revalidated.ts'
import { sendFile } from '#server/files/send-file.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { sendMadeFile } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import type { CompanyHandlers } from '#server/http/route.ts'
import type { FileRow } from '#server/files/files.store.ts'
import { requireDrawingEditor } from './drawing-access.service.ts'
import { manifestOf, packOf, readTile } from './drawing-tiles.service.ts'
import { alignVersion, createVersion, listVersions, restoreVersion } from './drawing-versions.service.ts'
import {
  createDrawing,
  deleteDrawing,
  getDrawing,
  listDrawingHistories,
  listDrawings,
  updateDrawing,
} from './drawings.service.ts'
import { findVersion } from './drawings.store.ts'
import {
  createPin,
  deletePin,
  findPinThumbnail,
  listPinProposals,
  listPins,
  pinFiles,
  placePins,
  requirePinEditor,
  restorePin,
  updatePin,
} from './pins.service.ts'
import { createDrawingPages, printDrawing } from './print-drawing.service.ts'

type VersionParams = { id: number; number: number }

const pictureOf = ({ database }: Deps, scope: Scope, { id, number }: VersionParams): Promise<FileRow> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const version = await findVersion(tx, scope, id, number)
    if (!version) throw notFound()
    return version.file
  })

const handlers: CompanyHandlers<typeof drawingCalls> = {
  'GET /drawings': async ({ c, deps, scope, query }) => {
    const { data, total } = await listDrawings(deps, scope, query)
    return answerPage(c, query, data, total)
  },

  'GET /drawings/{id}': async ({ deps, scope, params }) => ({ data: await getDrawing(deps, scope, params.id) }),

  'GET /drawings/{id}/histories': async ({ c, deps, scope, params, query }) => {
    const { data, total } = await listDrawingHistories(deps, scope, params.id, query)
    return answerPage(c, query, data, total)
  },

  'POST /drawings': {
    before: ({ deps, scope }) => requireDrawingEditor(deps, scope),
    handle: async ({ deps, scope, body, files }) => ({ data: await createDrawing(deps, scope, body, files) }),
  },

  'PUT /drawings/{id}': async ({ deps, scope, params, body }) => ({
    data: await updateDrawing(deps, scope, params.id, body),
  }),

  'DELETE /drawings/{id}': ({ deps, scope, params }) => deleteDrawing(deps, scope, params.id),

  'GET /drawings/{id}/pins': async ({ deps, scope, params }) => ({ data: await listPins(deps, scope, params.id) }),

  'POST /drawings/{id}/pins': async ({ deps, scope, params, body }) => ({
    data: await createPin(deps, scope, params.id, body),
  }),

  'PUT /pins/{id}': async ({ deps, scope, params, body }) => ({ data: await updatePin(deps, scope, params.id, body) }),

  'DELETE /pins/{id}': ({ deps, scope, params }) => deletePin(deps, scope, params.id),

  'POST /pins/{id}/restore': async ({ deps, scope, params }) => ({ data: await restorePin(deps, scope, params.id) }),

  'GET /pins/{id}/thumbnail': async ({ c, deps, scope, params }) => {
    const { etag, draw } = await findPinThumbnail(deps, scope, params.id)
    return sendRevalidated(c, { etag, content_type: 'image/png', draw })
  },

  'POST /pins/{id}/files': {
    before: ({ deps, scope, params }) => requirePinEditor(deps, scope, params.id),
    handle: async ({ deps, scope, params, files }) => ({ data: await pinFiles.add(deps, scope, params.id, files) }),
  },

  'DELETE /pins/{id}/files': ({ deps, scope, params, body }) => pinFiles.remove(deps, scope, params.id, body.ids),
  'POST /pins/{id}/files/restore': async ({ deps, scope, params, body }) => ({
    data: await pinFiles.restore(deps, scope, params.id, body.ids),
  }),

  'GET /drawings/{id}/versions': async ({ deps, scope, params }) => ({
    data: await listVersions(deps, scope, params.id),
  }),

  'POST /drawings/{id}/versions': {
    before: ({ deps, scope, params }) => requireDrawingEditor(deps, scope, params.id),
    handle: async ({ deps, scope, params, body, files }) => ({
      data: await createVersion(deps, scope, params.id, body, files),
    }),
  },

  'PUT /drawings/{id}/versions/{number}/alignment': async ({ deps, scope, params, body }) => ({
    data: await alignVersion(deps, scope, params.id, params.number, body),
  }),

  'POST /drawings/{id}/versions/{number}/restore': async ({ deps, scope, params }) => ({
    data: await restoreVersion(deps, scope, params.id, params.number),
  }),

  'GET /drawings/{id}/pin-proposals': async ({ deps, scope, params }) => ({
    data: await listPinProposals(deps, scope, params.id),
  }),

  'POST /drawings/{id}/pin-placements': async ({ deps, scope, params, body }) => ({
    data: await placePins(deps, scope, params.id, body),
  }),

  'GET /drawings/{id}/versions/{number}/tiles': async ({ deps, scope, params }) => {
    const pack = await packOf(deps, scope, await pictureOf(deps, scope, params))
    return { data: manifestOf(pack, `/api/c/${scope.company_key}/drawings/${params.id}/versions/${params.number}`) }
  },

  'GET /drawings/{id}/versions/{number}/tiles/{level}/{x}/{y}': async ({ c, deps, scope, params }) => {
    const file = await pictureOf(deps, scope, params)
    const key = tileKey(params.level, params.x, params.y)
    const { index } = await packOf(deps, scope, file)
    return sendRevalidated(c, {
      // A version's picture never changes.
      etag: `"tile-${file.sha256}-${key}"`,
      content_type: `image/${index.format}`,
      draw: () => readTile(deps, scope, file, key),
    })
  },

  'GET /drawings/{id}/versions/{number}/pack': async ({ c, deps, scope, params }) => {
    const file = await pictureOf(deps, scope, params)
    const { key, size } = await packOf(deps, scope, file)
    return sendFile(c, {
      key,
      name: `${file.name}.tiles`,
      content_type: 'application/octet-stream',
      size,
      sha256: `pack-${file.sha256}`,
    })
  },

  'POST /drawings/{id}/print': async ({ c, deps, scope, params, body }) => {
    const { bytes, name } = await printDrawing(deps, scope, params.id, body)
    await auditExport(deps, scope, `図面「${name}」`)
    return sendMadeFile(c, { name, content_type: 'application/pdf', bytes })
  },

  'POST /drawings/{id}/pages': async ({ deps, scope, params, body }) => ({
    data: await createDrawingPages(deps, scope, params.id, body),
  }),
}

export const drawingsRoutes = (app: App): void => companyRoutes(app, 'drawings', drawingCalls, handlers)
