import { idParam, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  agreeDayRequestSchema,
  askedPartnersAnswerSchema,
  askPartnersRequestSchema,
  confirmDoneRequestSchema,
  partnerLettersAnswerSchema,
  partnerLettersQuerySchema,
  partnerRequestAnswerSchema,
  partnerRequestsAnswerSchema,
  returnAnswerRequestSchema,
} from './partner-requests.contract.ts'

export const partnerRequestCalls = {
  'GET /partner-letters': {
    operation: 'listPartnerLetters',
    summary: '実施回の協力会社への依頼の送り先（何も送らない）',
    query: partnerLettersQuerySchema,
    answer: partnerLettersAnswerSchema,
  },
  'POST /partner-requests': {
    operation: 'askPartners',
    summary: '協力会社に、日程の提案を依頼するメールを送る（前のリンクは使えなくなる）',
    body: askPartnersRequestSchema,
    answer: askedPartnersAnswerSchema,
    status: 201,
    conflict: conflictSchema,
    refusals: [429],
  },
  'GET /occurrences/{id}/partner-requests': {
    operation: 'listPartnerRequests',
    summary: '実施回についての協力会社への依頼と回答（新しい順）',
    params: idParam,
    answer: partnerRequestsAnswerSchema,
  },
  'POST /partner-requests/{id}/agree': {
    operation: 'agreePartnerDay',
    summary: '協力会社が提案した日を承諾する（予定日になる。期限を過ぎるときは理由がいる）',
    params: idParam,
    body: agreeDayRequestSchema,
    answer: partnerRequestAnswerSchema,
    conflict: conflictSchema,
  },
  'POST /partner-requests/{id}/return': {
    operation: 'returnPartnerAnswer',
    summary: '協力会社の提案か実施の報告を差し戻す（新しいリンクをメールで送る）',
    params: idParam,
    body: returnAnswerRequestSchema,
    answer: partnerRequestAnswerSchema,
    conflict: conflictSchema,
  },
  'POST /partner-requests/{id}/confirm': {
    operation: 'confirmPartnerReport',
    summary: '協力会社の実施の報告を確認する（実施回が実施済みになり、ファイルが残る）',
    params: idParam,
    body: confirmDoneRequestSchema,
    answer: partnerRequestAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /partner-requests/{id}': {
    operation: 'revokePartnerRequest',
    summary: '協力会社への依頼を取り消す（リンクは使えなくなる）',
    params: idParam,
    status: 204,
    conflict: conflictSchema,
  },
} satisfies Calls
