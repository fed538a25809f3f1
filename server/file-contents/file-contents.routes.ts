import { fileCalls } from '#domain/files/files.calls.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { findVisibleFiles } from '#server/documents/contents/visible-files.store.ts'
import type { FileRow } from '#server/files/files.store.ts'
import { sendRevalidated } from '#server/files/revalidated.ts'
import { sendStoredFile } from '#server/files/send-picture.ts'
import { changeTakenAt } from './taken-at.service.ts'
import { thumbnailOf } from '#server/files/thumbnails.service.ts'

const readableFile = ({ database }: Deps, scope: Scope, id: number): Promise<FileRow> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const file = (await findVisibleFiles(tx, scope, [id])).get(id)
    if (!file) throw notFound()
    return file
  })

export const filesRoutes = (app: App): void => {
  companyRoutes(app, 'files', fileCalls, {
    'GET /files/{id}': async ({ c, deps, scope, params, query }) =>
      sendStoredFile(c, deps, scope, await readableFile(deps, scope, params.id), { download: query.download === '1' }),

    'GET /files/{id}/thumbnail': async ({ c, deps, scope, params }) => {
      const file = await readableFile(deps, scope, params.id)
      return sendRevalidated(c, {
        etag: `"t-${file.sha256}"`,
        content_type: 'image/png',
        draw: () => thumbnailOf(deps, scope, file),
      })
    },

    'PUT /files/{id}/taken-at': async ({ deps, scope, params, body }) => ({
      data: await changeTakenAt(deps, scope, params.id, body),
    }),
  })
}
