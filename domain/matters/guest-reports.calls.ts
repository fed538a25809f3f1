import { idParam, type Calls } from '../call.ts'
import {
  confirmReportRequestSchema,
  reportStateRequestSchema,
  sendBackReportRequestSchema,
} from './guest-reports.contract.ts'
import { matterAnswerSchema } from './matters.contract.ts'

const ofGuest = idParam.extend({ user_id: idParam.shape.id })

export const guestReportCalls = {
  'PUT /matters/{id}/guest-report': {
    operation: 'reportMatterState',
    summary: '引き受け・辞退・着手・完了を報告する（案件に参加しているゲストのみ）',
    params: idParam,
    body: reportStateRequestSchema,
    answer: matterAnswerSchema,
  },
  'POST /matters/{id}/guest-reports/{user_id}/confirm': {
    operation: 'confirmGuestReport',
    summary: 'ゲストの着手・完了の報告を確認し、案件のステータスに反映する',
    params: ofGuest,
    body: confirmReportRequestSchema,
    answer: matterAnswerSchema,
  },
  'POST /matters/{id}/guest-reports/{user_id}/send-back': {
    operation: 'sendBackGuestReport',
    summary: 'ゲストの着手・完了の報告を差し戻す',
    params: ofGuest,
    body: sendBackReportRequestSchema,
    answer: matterAnswerSchema,
  },
} satisfies Calls
