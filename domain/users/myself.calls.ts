import { z } from 'zod'
import { contentTypes, idParam, type Calls } from '../call.ts'
import {
  carryKeyAnswerSchema,
  deviceKeyAnswerSchema,
  myselfAnswerSchema,
  ownSealAnswerSchema,
  updateMyselfRequestSchema,
} from './users.contract.ts'

const params = z.object({ companyKey: z.string() })

export const myselfCalls = {
  'GET /api/c/{companyKey}/myself': {
    operation: 'getMyself',
    summary: '自分の情報と所属する会社（会社を選ぶ前は * ）',
    params,
    answer: myselfAnswerSchema,
  },
  'PUT /api/c/{companyKey}/myself': {
    operation: 'updateMyself',
    summary: '自分の氏名と写真を変更する',
    params,
    body: updateMyselfRequestSchema,
    files: { profile_photo: 'optional' },
    answer: myselfAnswerSchema,
  },
  'POST /api/c/{companyKey}/myself/visit': {
    operation: 'visitCompany',
    summary: '会社を開いたことを知らせる（最後に使った会社が、次に開く会社になる）',
    params,
    status: 204,
  },
  'GET /api/myself/seal': {
    operation: 'getOwnSeal',
    summary: '自分の印影（本人だけが見られる）',
    // Where none is registered.
    refusals: [404],
    content: contentTypes.png,
  },
  'PUT /api/myself/seal': {
    operation: 'setOwnSeal',
    summary: '自分の印影を登録する（承認に答えると、決裁印の欄に入る）',
    files: { picture: 'one' },
    answer: ownSealAnswerSchema,
  },
  'DELETE /api/myself/seal': { operation: 'removeOwnSeal', summary: '自分の印影を削除する', status: 204 },
  'GET /api/myself/seal-state': {
    operation: 'getOwnSealState',
    summary: '自分の印影を登録しているか',
    answer: ownSealAnswerSchema,
  },
  'GET /api/myself/device-key': {
    operation: 'getDeviceKey',
    summary: '自分の端末で送信を待つ内容を封じる鍵',
    answer: deviceKeyAnswerSchema,
  },
  'GET /api/myself/carry-key': {
    operation: 'getCarryKey',
    summary: '自分の端末に持ち出した内容を封じる鍵',
    answer: carryKeyAnswerSchema,
  },
  'GET /api/users/{id}/photo': {
    operation: 'getUserPhoto',
    summary: '同じ会社の人の写真',
    params: idParam,
    content: contentTypes.png,
  },
} satisfies Calls
