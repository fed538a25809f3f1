import { invitationCalls, publicInvitationCalls } from '#domain/invitations/invitations.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, publicRoutes, type App } from '#server/http/route.ts'
import { acceptInvitation, getPublicInvitation } from './accept-invitation.service.ts'
import { createInvitation, deleteInvitation, listInvitations, resendInvitation } from './invitations.service.ts'

export const invitationsRoutes = (app: App): void => {
  companyRoutes(app, 'users', invitationCalls, {
    'GET /invitations': async ({ c, deps, scope, query }) => {
      const { data, total } = await listInvitations(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'POST /invitations': async ({ deps, scope, body }) => ({ data: await createInvitation(deps, scope, body) }),

    'POST /invitations/{id}/resend': async ({ deps, scope, params }) => ({
      data: await resendInvitation(deps, scope, params.id),
    }),

    'DELETE /invitations/{id}': ({ deps, scope, params }) => deleteInvitation(deps, scope, params.id),
  })

  publicRoutes(app, 'users', publicInvitationCalls, {
    'GET /api/public/invitations/{token}': async ({ deps, params }) => ({
      data: await getPublicInvitation(deps, params.token),
    }),

    'POST /api/public/invitations/{token}/accept': async ({ c, params, body }) => ({
      data: await acceptInvitation(c, params.token, body),
    }),
  })
}
