import type { Calls } from '../call.ts'
import { homeAnswerSchema } from './home.contract.ts'

export const homeCalls = {
  'GET /home': {
    operation: 'getHome',
    summary: 'ホーム（自分の今日の案件、承認依頼、コメント、集計）',
    answer: homeAnswerSchema,
  },
} satisfies Calls
