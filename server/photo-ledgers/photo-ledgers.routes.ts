import { photoLedgerCalls } from '#domain/photo-ledgers/photo-ledgers.calls.ts'
import { sendMadeFile } from '#server/http/made-file.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  createPhotoLedger,
  deletePhotoLedger,
  getPhotoLedger,
  listMatterPhotos,
  listPhotoLedgers,
  updatePhotoLedger,
} from './photo-ledgers.service.ts'
import { downloadPhotoLedger } from './render-ledger.service.ts'

export const photoLedgersRoutes = (app: App): void => {
  companyRoutes(app, 'photo-ledgers', photoLedgerCalls, {
    'GET /matters/{id}/photos': async ({ deps, scope, params }) => ({
      data: await listMatterPhotos(deps, scope, params.id),
    }),

    'GET /matters/{id}/photo-ledgers': async ({ deps, scope, params }) => ({
      data: await listPhotoLedgers(deps, scope, params.id),
    }),

    'POST /matters/{id}/photo-ledgers': async ({ deps, scope, params, body }) => ({
      data: await createPhotoLedger(deps, scope, params.id, body),
    }),

    'GET /photo-ledgers/{id}': async ({ deps, scope, params }) => ({
      data: await getPhotoLedger(deps, scope, params.id),
    }),

    'PUT /photo-ledgers/{id}': async ({ deps, scope, params, body }) => ({
      data: await updatePhotoLedger(deps, scope, params.id, body),
    }),

    'DELETE /photo-ledgers/{id}': ({ deps, scope, params }) => deletePhotoLedger(deps, scope, params.id),

    'GET /photo-ledgers/{id}/download': async ({ c, deps, scope, params, query }) =>
      sendMadeFile(c, await downloadPhotoLedger(deps, scope, params.id, query.download_type)),
  })
}
