import { idParam, type Calls } from '../call.ts'
import {
  createMatterFinancialRequestSchema,
  matterFinancialAnswerSchema,
  matterFinancialsAnswerSchema,
  updateMatterFinancialRequestSchema,
  matterFinancialConflictSchema,
} from './matter-financials.contract.ts'

export const matterFinancialCalls = {
  'GET /matters/{id}/financials': {
    operation: 'listMatterFinancials',
    summary: '案件の原価と売上、その合計と粗利（社内ユーザーのみ）',
    params: idParam,
    answer: matterFinancialsAnswerSchema,
  },
  'POST /matters/{id}/financials': {
    operation: 'createMatterFinancial',
    summary: '原価と売上を追加する',
    params: idParam,
    body: createMatterFinancialRequestSchema,
    answer: matterFinancialAnswerSchema,
    status: 201,
  },
  'PUT /matters/{id}/financials/{financial_id}': {
    operation: 'updateMatterFinancial',
    summary: '原価と売上を変更する（送った項目だけが変わる）',
    params: idParam.extend({ financial_id: idParam.shape.id }),
    body: updateMatterFinancialRequestSchema,
    answer: matterFinancialAnswerSchema,
    conflict: matterFinancialConflictSchema,
  },
  'DELETE /matters/{id}/financials/{financial_id}': {
    operation: 'deleteMatterFinancial',
    summary: '原価と売上を削除する',
    params: idParam.extend({ financial_id: idParam.shape.id }),
    status: 204,
  },
} satisfies Calls
