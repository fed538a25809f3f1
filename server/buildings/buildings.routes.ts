import { buildingCalls } from '#domain/buildings/buildings.calls.ts'
import { inCompany } from '#server/db/client.ts'
import { sendZip } from '#server/files/zip.ts'
import { sendCsv } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { buildingsCsv } from './buildings-csv.service.ts'
import {
  archiveBuildingFiles,
  buildingFiles,
  copyBuilding,
  createBuilding,
  deleteBuilding,
  getBuilding,
  getBuildingOverview,
  listBuildingHistories,
  listBuildings,
  requireBuildingEditor,
  updateBuilding,
} from './buildings.service.ts'
import { listBuildingRefs } from './buildings.store.ts'

export const buildingsRoutes = (app: App): void => {
  companyRoutes(app, 'buildings', buildingCalls, {
    'GET /buildings': async ({ c, deps, scope, query }) => {
      const { data, total } = await listBuildings(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'GET /buildings/partial-properties': async ({ deps, scope }) => ({
      data: await inCompany(deps.database.db, scope.company_id, (tx) => listBuildingRefs(tx, scope)),
    }),

    'GET /buildings/{id}': async ({ deps, scope, params }) => ({ data: await getBuilding(deps, scope, params.id) }),

    'GET /buildings/{id}/overview': async ({ deps, scope, params }) => ({
      data: await getBuildingOverview(deps, scope, params.id),
    }),

    'GET /buildings/{id}/histories': async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listBuildingHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },

    'POST /buildings': {
      before: ({ deps, scope }) => requireBuildingEditor(deps, scope),
      handle: async ({ deps, scope, body, files }) => ({ data: await createBuilding(deps, scope, body, files) }),
    },

    'PUT /buildings/{id}': {
      before: ({ deps, scope, params }) => requireBuildingEditor(deps, scope, params.id),
      handle: async ({ deps, scope, params, body, files }) => ({
        data: await updateBuilding(deps, scope, params.id, body, files),
      }),
    },

    'POST /buildings/{id}/copy': async ({ deps, scope, params }) => ({
      data: await copyBuilding(deps, scope, params.id),
    }),

    'DELETE /buildings/{id}': ({ deps, scope, params }) => deleteBuilding(deps, scope, params.id),

    'POST /buildings/{id}/files': {
      before: ({ deps, scope, params }) => requireBuildingEditor(deps, scope, params.id),
      handle: async ({ deps, scope, params, files }) => ({
        data: await buildingFiles.add(deps, scope, params.id, files),
      }),
    },

    'DELETE /buildings/{id}/files': ({ deps, scope, params, body }) =>
      buildingFiles.remove(deps, scope, params.id, body.ids),

    'POST /buildings/{id}/files/restore': async ({ deps, scope, params, body }) => ({
      data: await buildingFiles.restore(deps, scope, params.id, body.ids),
    }),
    'POST /buildings/{id}/files-archive': async ({ c, deps, scope, params, body }) => {
      const { name, entries } = await archiveBuildingFiles(deps, scope, params.id, body.ids)
      return sendZip(c, name, entries)
    },

    'POST /building-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '建物一覧', await buildingsCsv(deps, scope, body)),
  })
}
