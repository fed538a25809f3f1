import { ownFirmCalls } from '#domain/firms/firms.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  cancelOwnFirmInvitation,
  getOwnFirm,
  handMatter,
  inviteToOwnFirm,
  removeFromOwnFirm,
  resendOwnFirmInvitation,
  updateOwnFirm,
} from './own-firm.service.ts'

export const ownFirmRoutes = (app: App): void => {
  companyRoutes(app, 'users', ownFirmCalls, {
    'GET /own-firm': async ({ deps, scope }) => ({ data: await getOwnFirm(deps, scope) }),

    'PUT /own-firm': async ({ deps, scope, body }) => ({ data: await updateOwnFirm(deps, scope, body) }),

    'POST /own-firm/invitations': async ({ deps, scope, body }) => ({ data: await inviteToOwnFirm(deps, scope, body) }),

    'POST /own-firm/invitations/{id}/resend': async ({ deps, scope, params }) => ({
      data: await resendOwnFirmInvitation(deps, scope, params.id),
    }),

    'DELETE /own-firm/invitations/{id}': ({ deps, scope, params }) => cancelOwnFirmInvitation(deps, scope, params.id),

    'POST /own-firm/matters/{id}/hand': async ({ deps, scope, params, body }) => ({
      data: await handMatter(deps, scope, params.id, body),
    }),

    'DELETE /own-firm/people/{id}': ({ deps, scope, params, body }) => removeFromOwnFirm(deps, scope, params.id, body),
  })
}
