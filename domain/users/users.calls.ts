import type { Calls } from '../call.ts'
import { userRefsAnswerSchema } from './users.contract.ts'

export const userCalls = {
  'GET /users/partial-properties': {
    operation: 'listUserRefs',
    summary: 'すべてのメンバーのid、氏名、権限',
    answer: userRefsAnswerSchema,
  },
} satisfies Calls
