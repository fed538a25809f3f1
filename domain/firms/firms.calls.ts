import { z } from 'zod'
import { idParam, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import { queryId } from '../fields.ts'
import {
  createFirmRequestSchema,
  firmAnswerSchema,
  firmConflictSchema,
  firmPlaceRequestSchema,
  firmsAnswerSchema,
  handMatterRequestSchema,
  inviteToOwnFirmRequestSchema,
  ownFirmAnswerSchema,
  ownFirmConflictSchema,
  removeFromOwnFirmRequestSchema,
  updateFirmRequestSchema,
  updateOwnFirmRequestSchema,
} from './firms.contract.ts'

const placeParams = z.object({ id: queryId(), user_id: queryId() })

export const firmCalls = {
  'GET /firms': {
    operation: 'listFirms',
    summary: '取引先と、その所属ゲスト（社内ユーザーが見られる）',
    answer: firmsAnswerSchema,
  },
  'POST /firms': {
    operation: 'createFirm',
    summary: '取引先を登録する',
    body: createFirmRequestSchema,
    answer: firmAnswerSchema,
    status: 201,
  },
  'PUT /firms/{id}': {
    operation: 'updateFirm',
    summary: '取引先を変更する（送った項目だけが変わる。名前を変えると、案件の担当会社の名前も変わる）',
    params: idParam,
    body: updateFirmRequestSchema,
    answer: firmAnswerSchema,
    conflict: firmConflictSchema,
  },
  'DELETE /firms/{id}': {
    operation: 'deleteFirm',
    summary: '取引先を削除する（所属する人がいないとき）',
    params: idParam,
    status: 204,
    conflict: conflictSchema,
  },
  'PUT /firms/{id}/people/{user_id}': {
    operation: 'placeInFirm',
    summary: 'ゲストを取引先に所属させる、代表者にする、代表者から外す',
    params: placeParams,
    body: firmPlaceRequestSchema,
    answer: firmAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /firms/{id}/people/{user_id}': {
    operation: 'takeOutOfFirm',
    summary: 'ゲストを取引先から外す（会社には残る）',
    params: placeParams,
    answer: firmAnswerSchema,
  },
} satisfies Calls

/** What the head of a firm does with its people. */
export const ownFirmCalls = {
  'GET /own-firm': {
    operation: 'getOwnFirm',
    summary: '自社の人、招待、自分の案件（取引先の代表者）',
    answer: ownFirmAnswerSchema,
  },
  'PUT /own-firm': {
    operation: 'updateOwnFirm',
    summary: '自社の電話番号と登録番号を変更する',
    body: updateOwnFirmRequestSchema,
    answer: ownFirmAnswerSchema,
    conflict: ownFirmConflictSchema,
  },
  'POST /own-firm/invitations': {
    operation: 'inviteToOwnFirm',
    summary: '自社の人を、自分の案件に招待する（決められた人数まで）',
    body: inviteToOwnFirmRequestSchema,
    answer: ownFirmAnswerSchema,
    status: 201,
  },
  'POST /own-firm/invitations/{id}/resend': {
    operation: 'resendOwnFirmInvitation',
    summary: '自社の人への招待メールを再送する',
    params: idParam,
    answer: ownFirmAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /own-firm/invitations/{id}': {
    operation: 'cancelOwnFirmInvitation',
    summary: '自社の人への招待を取り消す',
    params: idParam,
    status: 204,
    conflict: conflictSchema,
  },
  'POST /own-firm/matters/{id}/hand': {
    operation: 'handMatter',
    summary: '自分の案件を、自社の人に任せる',
    params: idParam,
    body: handMatterRequestSchema,
    answer: ownFirmAnswerSchema,
  },
  'DELETE /own-firm/people/{id}': {
    operation: 'removeFromOwnFirm',
    summary: '自社の人を、会社から外す（未完了の案件は引き継ぐ）',
    params: idParam,
    body: removeFromOwnFirmRequestSchema,
    status: 204,
    conflict: conflictSchema,
  },
} satisfies Calls
