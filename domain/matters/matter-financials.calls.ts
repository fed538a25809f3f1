import { contentTypes, idParam, type Calls } from '../call.ts'
import { financialReportAnswerSchema, financialReportFilterSchema } from './financial-report.contract.ts'
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
  'GET /matter-financial-report': {
    operation: 'getFinancialReport',
    summary: '案件の収支の集計（月別、建物別、カテゴリ別。社内ユーザーのみ）',
    query: financialReportFilterSchema,
    answer: financialReportAnswerSchema,
  },
  'POST /matter-financial-report-csv-download': {
    operation: 'downloadFinancialReportCsv',
    summary: '収支の集計のCSV（UTF-8、BOM付き）',
    body: financialReportFilterSchema,
    content: contentTypes.csv,
  },
} satisfies Calls
