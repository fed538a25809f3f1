import { approvalCalls } from '#domain/documents/approvals.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  answerDocumentApproval,
  cancelDocumentApproval,
  forgetPreparedApproval,
  handIn,
  prepareDocumentApproval,
  requestDocumentApproval,
  substituteDocumentApprover,
} from './approvals.service.ts'

export const approvalsRoutes = (app: App): void => {
  companyRoutes(app, 'approvals', approvalCalls, {
    'POST /documents/{id}/approval': async ({ deps, scope, params, body }) => ({
      data: await requestDocumentApproval(deps, scope, params.id, body),
    }),

    'POST /documents/{id}/guest-request/hand-in': async ({ deps, scope, params, body }) => ({
      data: await handIn(deps, scope, params.id, body),
    }),

    'PUT /documents/{id}/prepared-approval': async ({ deps, scope, params, body }) => ({
      data: await prepareDocumentApproval(deps, scope, params.id, body),
    }),

    'DELETE /documents/{id}/prepared-approval': async ({ deps, scope, params }) => ({
      data: await forgetPreparedApproval(deps, scope, params.id),
    }),

    'PUT /documents/{id}/approval': async ({ deps, scope, params, body }) => ({
      data: await answerDocumentApproval(deps, scope, params.id, body),
    }),

    'DELETE /documents/{id}/approval': async ({ deps, scope, params }) => ({
      data: await cancelDocumentApproval(deps, scope, params.id),
    }),

    'PUT /documents/{id}/approval/substitute': async ({ deps, scope, params, body }) => ({
      data: await substituteDocumentApprover(deps, scope, params.id, body),
    }),
  })
}
