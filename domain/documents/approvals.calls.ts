import { idParam, type Calls } from '../call.ts'
import { documentAnswerSchema } from './documents.contract.ts'
import { handInRequestSchema } from './guest-requests.contract.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  answerApprovalRequestSchema,
  askApprovalRequestSchema,
  requestApprovalRequestSchema,
  substituteApproverRequestSchema,
} from '../approvals/approvals.contract.ts'

export const approvalCalls = {
  'POST /documents/{id}/approval': {
    operation: 'requestDocumentApproval',
    summary: '承認を申請する',
    params: idParam,
    body: askApprovalRequestSchema,
    answer: documentAnswerSchema,
    status: 201,
    conflict: conflictSchema,
  },
  'POST /documents/{id}/guest-request/hand-in': {
    operation: 'handInGuestRequest',
    summary: '依頼された書類を、社内の確認へ提出する（依頼した人に承認を申請する）',
    params: idParam,
    body: handInRequestSchema,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'PUT /documents/{id}/prepared-approval': {
    operation: 'prepareDocumentApproval',
    summary: '承認リクエストを、申請せずに保存する（保存した人だけに見える）',
    params: idParam,
    body: requestApprovalRequestSchema,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /documents/{id}/prepared-approval': {
    operation: 'forgetPreparedApproval',
    summary: '保存した承認リクエストを消す',
    params: idParam,
    answer: documentAnswerSchema,
  },
  'PUT /documents/{id}/approval': {
    operation: 'answerDocumentApproval',
    summary: '承認する、または差し戻す',
    params: idParam,
    body: answerApprovalRequestSchema,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /documents/{id}/approval': {
    operation: 'cancelDocumentApproval',
    summary: '承認リクエストを取り消す',
    params: idParam,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'PUT /documents/{id}/approval/substitute': {
    operation: 'substituteDocumentApprover',
    summary: '退職などで不在の承認者の代理を指定する',
    params: idParam,
    body: substituteApproverRequestSchema,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
} satisfies Calls
