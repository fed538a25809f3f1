import { invitationCalls, publicInvitationCalls } from '#domain/invitations/invitations.calls.ts'
import type { Tx } from '#server/db/client.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, publicRoutes, type App } from '#server/http/route.ts'
import { openSession } from '#server/http/session.ts'
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

    'POST /api/public/invitations/{token}/accept': async ({ c, deps, params, body }) => {
      const signIn = (tx: Tx, user_id: number) => openSession(tx, c, { user_id })
      const visitor = { user: c.get('session')?.user ?? null, signIn }
      return { data: await acceptInvitation(deps, visitor, params.token, body) }
    },
  })
}
