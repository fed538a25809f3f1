import type { Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import { numberRulesAnswerSchema, saveNumberRulesRequestSchema } from './numbers.contract.ts'

export const numberCalls = {
  'GET /number-rules': {
    operation: 'listNumberRules',
    summary: '会社の番号の付け方（案件、書類のカテゴリ、書類テンプレートごと）',
    answer: numberRulesAnswerSchema,
  },
  'PUT /number-rules': {
    operation: 'saveNumberRules',
    summary: '会社の番号の付け方をまとめて保存する（付けた番号は変わらない）',
    body: saveNumberRulesRequestSchema,
    answer: numberRulesAnswerSchema,
    conflict: conflictSchema,
  },
} satisfies Calls
