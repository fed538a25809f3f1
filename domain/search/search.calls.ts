import type { Calls } from '../call.ts'
import { searchAnswerSchema, searchFilterSchema } from './search.contract.ts'

export const searchCalls = {
  'GET /search': {
    operation: 'search',
    summary:
      '名前で探す。案件、書類、設備、図面は建物の名前と住所の言葉でも（案件、書類、建物、設備、図面、連絡先、書類テンプレート、ユーザーをそれぞれ数件ずつ。見られるものだけ）',
    query: searchFilterSchema,
    answer: searchAnswerSchema,
  },
} satisfies Calls
