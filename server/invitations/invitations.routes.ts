import { z } from 'zod'
import { acceptInvitationRequestSchema } from '#domain/auth/auth.contract.ts'
import {
  createInvitationRequestSchema,
  invitationAcceptanceAnswerSchema,
  invitationAnswerSchema,
  invitationFilterSchema,
  invitationsAnswerSchema,
  publicInvitationAnswerSchema,
} from '#domain/invitations/invitations.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, publicRoute, type App } from '#server/http/route.ts'
import { acceptInvitation, getPublicInvitation } from '#server/invitations/accept-invitation.service.ts'
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  resendInvitation,
} from '#server/invitations/invitations.service.ts'

const tag = 'users'
const one = { path: '/invitations/{id}', tag, params: idParam } as const
const link = { path: '/api/public/invitations/{token}', tag, params: z.object({ token: z.string().max(200) }) } as const

export const invitationsRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/invitations',
      tag,
      summary: '招待の一覧（案件を指定すると、その案件への招待中のもの）',
      query: invitationFilterSchema,
      answer: invitationsAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listInvitations(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/invitations',
      tag,
      summary: 'メールで招待する',
      body: createInvitationRequestSchema,
      answer: invitationAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body }) => ({ data: await createInvitation(deps, scope, body) }),
  )

  companyRoute(
    app,
    {
      ...one,
      path: '/invitations/{id}/resend',
      method: 'post',
      summary: '招待メールを再送する（以前のリンクは無効になる）',
      answer: invitationAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await resendInvitation(deps, scope, params.id) }),
  )

  companyRoute(app, { ...one, method: 'delete', summary: '招待を取り消す', status: 204 }, ({ deps, scope, params }) =>
    deleteInvitation(deps, scope, params.id),
  )

  publicRoute(
    app,
    { ...link, method: 'get', summary: '招待の内容', answer: publicInvitationAnswerSchema },
    async ({ deps, params }) => ({ data: await getPublicInvitation(deps, params.token) }),
  )

  publicRoute(
    app,
    {
      ...link,
      path: `${link.path}/accept`,
      method: 'post',
      summary: '招待を承諾して参加する',
      body: acceptInvitationRequestSchema,
      answer: invitationAcceptanceAnswerSchema,
    },
    async ({ c, params, body }) => ({ data: await acceptInvitation(c, params.token, body) }),
  )
}
