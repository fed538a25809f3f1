import { acceptInvitationRequestSchema, messageAnswerSchema } from '../auth/auth.contract.ts'
import { idParam, tokenParam, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  createInvitationRequestSchema,
  invitationAcceptanceAnswerSchema,
  invitationAnswerSchema,
  invitationFilterSchema,
  invitationLinkAnswerSchema,
  invitedAnswerSchema,
  inviteManyRequestSchema,
  invitationsAnswerSchema,
  publicInvitationAnswerSchema,
  waitingInvitationsAnswerSchema,
} from './invitations.contract.ts'

export const invitationCalls = {
  'GET /invitations': {
    operation: 'listInvitations',
    summary: '招待の一覧（案件を指定すると、その案件への招待中のもの）',
    query: invitationFilterSchema,
    answer: invitationsAnswerSchema,
  },
  'POST /invitations': {
    operation: 'createInvitation',
    summary: 'メールで招待する',
    body: createInvitationRequestSchema,
    answer: invitationAnswerSchema,
    status: 201,
  },
  'POST /invitations-many': {
    operation: 'inviteMany',
    summary: '何人かをまとめて招待する（1人でも招待できないときは、だれも招待しない）',
    body: inviteManyRequestSchema,
    answer: invitedAnswerSchema,
    status: 201,
  },
  'POST /invitations/{id}/resend': {
    operation: 'resendInvitation',
    summary: '招待メールを再送する（以前のリンクは無効になる）',
    params: idParam,
    answer: invitationAnswerSchema,
    conflict: conflictSchema,
  },
  'GET /invitations/{id}/link': {
    operation: 'getInvitationLink',
    summary:
      '招待のリンクのアドレス（メール以外の方法で伝えるため。参加には、招待されたメールアドレスに届く確認コードが要る）',
    params: idParam,
    answer: invitationLinkAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /invitations/{id}': {
    operation: 'deleteInvitation',
    summary: '招待を取り消す',
    params: idParam,
    status: 204,
    conflict: conflictSchema,
  },
} satisfies Calls

export const waitingInvitationCalls = {
  'GET /api/user/invitations': {
    operation: 'listWaitingInvitations',
    summary: '自分のメールアドレスへの、まだ承諾していない招待',
    answer: waitingInvitationsAnswerSchema,
  },
} satisfies Calls

export const publicInvitationCalls = {
  'GET /api/public/invitations/{token}': {
    operation: 'getPublicInvitation',
    summary: '招待の内容',
    params: tokenParam,
    answer: publicInvitationAnswerSchema,
    refusals: [410],
  },
  'POST /api/public/invitations/{token}/code': {
    operation: 'sendInvitationCode',
    summary: '招待されたメールアドレスに、確認コードを送信する',
    params: tokenParam,
    answer: messageAnswerSchema,
    refusals: [410, 429],
  },
  'POST /api/public/invitations/{token}/accept': {
    operation: 'acceptInvitation',
    summary: '招待を承諾して参加する',
    params: tokenParam,
    body: acceptInvitationRequestSchema,
    answer: invitationAcceptanceAnswerSchema,
    refusals: [410, 429],
    conflict: conflictSchema,
  },
} satisfies Calls
