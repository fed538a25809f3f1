import {
  invitationCalls,
  publicInvitationCalls,
  waitingInvitationCalls,
} from '#domain/invitations/invitations.calls.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { placeOf } from '#server/http/context.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, publicRoutes, userRoutes, type App } from '#server/http/route.ts'
import { acceptInvitation, getPublicInvitation, listWaiting, type Visitor } from './accept-invitation.service.ts'
import { sendCode } from './invitation-code.service.ts'
import {
  createInvitation,
  deleteInvitation,
  getInvitationLink,
  inviteMany,
  listInvitations,
  resendInvitation,
} from './invitations.service.ts'

export const invitationsRoutes = (app: App): void => {
  companyRoutes(app, 'users', invitationCalls, {
    'GET /invitations': async ({ c, deps, scope, query }) => {
      const { data, total } = await listInvitations(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'POST /invitations': async ({ deps, scope, body }) => ({ data: await createInvitation(deps, scope, body) }),

    'POST /invitations-many': async ({ deps, scope, body }) => ({ data: await inviteMany(deps, scope, body) }),

    'POST /invitations/{id}/resend': async ({ deps, scope, params }) => ({
      data: await resendInvitation(deps, scope, params.id),
    }),

    'GET /invitations/{id}/link': async ({ deps, scope, params }) => ({
      data: await getInvitationLink(deps, scope, params.id),
    }),

    'DELETE /invitations/{id}': ({ deps, scope, params }) => deleteInvitation(deps, scope, params.id),
  })

  userRoutes(app, 'users', waitingInvitationCalls, {
    'GET /api/user/invitations': async ({ deps, user }) => ({ data: await listWaiting(deps, user) }),
  })

  publicRoutes(app, 'users', publicInvitationCalls, {
    'GET /api/public/invitations/{token}': async ({ c, deps, params }) => ({
      data: await getPublicInvitation(deps, params.token, c.get('session')?.user ?? null),
    }),

    'POST /api/public/invitations/{token}/code': async ({ c, params }) => {
      await sendCode(c, params.token)
      return { message: invitationTexts.codeSent }
    },

    'POST /api/public/invitations/{token}/accept': async ({ c, deps, params, body }) => {
      const enter: Visitor['signIn'] = (tx, user) => signIn(tx, c, { user, remember: false })
      const visitor = { user: c.get('session')?.user ?? null, place: placeOf(c), signIn: enter }
      return { data: await acceptInvitation(deps, visitor, params.token, body) }
    },
  })
}
