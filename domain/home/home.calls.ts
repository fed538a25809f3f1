import type { Calls } from '../call.ts'
import { homeAnswerSchema, homeQuerySchema } from './home.contract.ts'
import { myMattersAnswerSchema, myMattersQuerySchema } from './my-matters.contract.ts'

export const homeCalls = {
  'GET /home': {
    operation: 'getHome',
    summary: 'ホーム（自分または全社の今日の案件と集計、自分への承認依頼、コメント）',
    query: homeQuerySchema,
    answer: homeAnswerSchema,
  },
} satisfies Calls

export const myMatterCalls = {
  'GET /api/user/matters': {
    operation: 'listMyMatters',
    summary: '所属するすべての会社の、自分の案件（期間を指定しなければ、未完了のもの）',
    query: myMattersQuerySchema,
    answer: myMattersAnswerSchema,
  },
} satisfies Calls
