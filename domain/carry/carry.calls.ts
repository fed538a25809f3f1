import type { Calls } from '../call.ts'
import { carryAnswerSchema, carryQuerySchema } from './carry.contract.ts'

export const carryCalls = {
  'GET /carry': {
    operation: 'getCarryList',
    summary: '今日の持ち出し（自分の今日と明日の案件、選んだ案件と、それぞれに含まれるものの一覧）',
    query: carryQuerySchema,
    answer: carryAnswerSchema,
  },
} satisfies Calls
