import { uploadCalls } from '#domain/uploads/uploads.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { receivedOf, takePart } from './uploads.service.ts'

export const uploadsRoutes = (app: App): void => {
  companyRoutes(app, 'uploads', uploadCalls, {
    'GET /uploads/{sha256}': async ({ deps, scope, params }) => ({
      data: { received: await receivedOf(deps, scope, params.sha256) },
    }),

    'POST /uploads/{sha256}': {
      // Whoever is of the company may send something somewhere; where, the call says that it belongs to.
      before: () => undefined,
      handle: async ({ deps, scope, params, body, files }) => ({
        data: { received: await takePart(deps, scope, { ...params, ...body, part: files[0] }) },
      }),
    },
  })
}
