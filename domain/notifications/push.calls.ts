import type { Calls } from '../call.ts'
import { pushStateAnswerSchema, pushSubscriptionSchema } from './push.contract.ts'

export const pushCalls = {
  'GET /api/user/push': {
    operation: 'getPush',
    summary: 'この端末でプッシュ通知を受け取っているか',
    answer: pushStateAnswerSchema,
  },
  'PUT /api/user/push': {
    operation: 'turnOnPush',
    summary: 'この端末でプッシュ通知を受け取る（ログアウトすると止まる）',
    body: pushSubscriptionSchema,
    answer: pushStateAnswerSchema,
  },
  'DELETE /api/user/push': { operation: 'turnOffPush', summary: 'この端末でプッシュ通知を受け取らない', status: 204 },
} satisfies Calls
