import { z } from 'zod'
import type { Calls } from '../call.ts'
import { myselfAnswerSchema } from './users.contract.ts'

export const myselfCalls = {
  'GET /api/c/{companyKey}/myself': {
    operation: 'getMyself',
    summary: '自分の情報と所属する会社（会社を選ぶ前は * ）',
    params: z.object({ companyKey: z.string() }),
    answer: myselfAnswerSchema,
  },
} satisfies Calls
