import { facilityCalls } from '#domain/facilities/facilities.calls.ts'
import { sendZip } from '#server/files/zip.ts'
import { sendCsv, sendMadeFile } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  archiveFacilityFiles,
  copyFacility,
  createFacility,
  deleteFacility,
  facilitiesCsv,
  facilityFiles,
  getFacility,
  listFacilities,
  listFacilityRefs,
  requireFacilityEditor,
  updateFacility,
} from './facilities.service.ts'
import { printLabels } from './facility-labels.service.ts'
import { downloadRenewalPlan, getRenewalPlan } from './facility-renewals.service.ts'
import { listFacilityHistories } from './facility-histories.service.ts'

export const facilitiesRoutes = (app: App): void => {
  companyRoutes(app, 'facilities', facilityCalls, {
    'GET /facilities': async ({ c, deps, scope, query }) => {
      const { data, total } = await listFacilities(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'GET /facilities/partial-properties': async ({ deps, scope }) => ({ data: await listFacilityRefs(deps, scope) }),

    'GET /facilities/{id}': async ({ deps, scope, params }) => ({ data: await getFacility(deps, scope, params.id) }),

    'POST /facilities': async ({ deps, scope, body }) => ({ data: await createFacility(deps, scope, body) }),

    'PUT /facilities/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateFacility(deps, scope, params.id, body),
    }),

    'POST /facilities/{id}/copy': async ({ deps, scope, params }) => ({
      data: await copyFacility(deps, scope, params.id),
    }),

    'DELETE /facilities/{id}': ({ deps, scope, params }) => deleteFacility(deps, scope, params.id),

    'GET /facilities/{id}/histories': async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listFacilityHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },

    'POST /facilities/{id}/files': {
      before: ({ deps, scope, params }) => requireFacilityEditor(deps, scope, params.id),
      handle: async ({ deps, scope, params, files }) => ({
        data: await facilityFiles.add(deps, scope, params.id, files),
      }),
    },

    'DELETE /facilities/{id}/files': ({ deps, scope, params, body }) =>
      facilityFiles.remove(deps, scope, params.id, body.ids),

    'POST /facilities/{id}/files/restore': async ({ deps, scope, params, body }) => ({
      data: await facilityFiles.restore(deps, scope, params.id, body.ids),
    }),
    'POST /facilities/{id}/files-archive': async ({ c, deps, scope, params, body }) => {
      const { name, entries } = await archiveFacilityFiles(deps, scope, params.id, body.ids)
      return sendZip(c, name, entries)
    },

    'POST /facility-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '設備一覧', await facilitiesCsv(deps, scope, body)),

    'GET /facility-renewals': async ({ deps, scope, query }) => ({
      data: await getRenewalPlan(deps, scope, query.building_id),
    }),

    'POST /facility-renewals-download': async ({ c, deps, scope, body }) =>
      sendMadeFile(c, await downloadRenewalPlan(deps, scope, body)),

    'POST /facility-labels': async ({ c, deps, scope, body }) =>
      sendMadeFile(c, {
        name: 'QRラベル.pdf',
        content_type: 'application/pdf',
        bytes: await printLabels(deps, scope, body),
      }),
  })
}
