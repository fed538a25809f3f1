import type { Calls } from '../call.ts'
import { homeAnswerSchema, homeQuerySchema } from './home.contract.ts'

export const homeCalls = {
  'GET /home': {
    operation: 'getHome',
    summary: 'ホーム（自分または全社の今日の案件と集計、自分への承認依頼、コメント）',
    query: homeQuerySchema,
    answer: homeAnswerSchema,
  },
} satisfies Calls
