import { networkPassCalls, openNetworkPassCalls } from '#domain/company/network-pass.calls.ts'
import { publicRoutes, userRoutes, type App } from '#server/http/route.ts'
import { askForNetworkPass, openNetworkPass } from './network-pass.service.ts'

export const networkPassRoutes = (app: App): void => {
  userRoutes(app, 'company', networkPassCalls, {
    'POST /api/c/{companyKey}/network-pass': ({ c, user, params }) => askForNetworkPass(c, user, params.companyKey),
  })
  publicRoutes(app, 'company', openNetworkPassCalls, {
    'POST /api/public/network-pass': async ({ c, body }) => ({ data: await openNetworkPass(c, body.token) }),
  })
}
