import {
  answerApprovalRequestSchema,
  requestApprovalRequestSchema,
  substituteApproverRequestSchema,
} from '#domain/approvals/approvals.contract.ts'
import { documentAnswerSchema } from '#domain/documents/documents.contract.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import {
  answerDocumentApproval,
  cancelDocumentApproval,
  requestDocumentApproval,
  substituteDocumentApprover,
} from './approvals.service.ts'

const common = {
  path: '/documents/{id}/approval',
  tag: 'approvals',
  params: idParam,
  answer: documentAnswerSchema,
} as const

export const approvalsRoutes = (app: App): void => {
  companyRoute(
    app,
    { ...common, method: 'post', summary: '承認を申請する', body: requestApprovalRequestSchema, status: 201 },
    async ({ deps, scope, params, body }) => ({ data: await requestDocumentApproval(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    { ...common, method: 'put', summary: '承認する、または差し戻す', body: answerApprovalRequestSchema },
    async ({ deps, scope, params, body }) => ({ data: await answerDocumentApproval(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    { ...common, method: 'delete', summary: '承認リクエストを取り消す' },
    async ({ deps, scope, params }) => ({ data: await cancelDocumentApproval(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      ...common,
      path: '/documents/{id}/approval/substitute',
      method: 'put',
      summary: '退職などで不在の承認者の代理を指定する',
      body: substituteApproverRequestSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await substituteDocumentApprover(deps, scope, params.id, body) }),
  )
}
