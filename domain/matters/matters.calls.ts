import { contentTypes, idParam, type Calls } from '../call.ts'
import { historiesAnswerSchema, historyFilterSchema } from '../histories/histories.contract.ts'
import {
  bulkMatterAnswerSchema,
  bulkUpdateMattersRequestSchema,
  createMatterRequestSchema,
  matterAnswerSchema,
  matterCalendarAnswerSchema,
  matterCalendarFilterSchema,
  matterCsvRequestSchema,
  matterFilterSchema,
  mattersAnswerSchema,
  untakenAnswerSchema,
  untakenFilterSchema,
  updateMatterRequestSchema,
  matterConflictSchema,
} from './matters.contract.ts'

export const matterCalls = {
  'GET /matters': {
    operation: 'listMatters',
    summary: '案件の一覧',
    query: matterFilterSchema,
    answer: mattersAnswerSchema,
  },
  'GET /matters/{id}': { operation: 'getMatter', summary: '案件', params: idParam, answer: matterAnswerSchema },
  'POST /matters': {
    operation: 'createMatter',
    summary: '案件を作成する',
    body: createMatterRequestSchema,
    answer: matterAnswerSchema,
    status: 201,
  },
  'PUT /matters': {
    operation: 'bulkUpdateMatters',
    summary: '選択した案件のステータスかメンバーをまとめて変更する',
    body: bulkUpdateMattersRequestSchema,
    answer: bulkMatterAnswerSchema,
  },
  'PUT /matters/{id}': {
    operation: 'updateMatter',
    summary: '案件を変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateMatterRequestSchema,
    answer: matterAnswerSchema,
    conflict: matterConflictSchema,
  },
  'POST /matters/{id}/copy': {
    operation: 'copyMatter',
    summary: '案件を複製する',
    params: idParam,
    answer: matterAnswerSchema,
    status: 201,
  },
  'DELETE /matters/{id}': { operation: 'deleteMatter', summary: '案件を削除する', params: idParam, status: 204 },
  'GET /matters/{id}/histories': {
    operation: 'listMatterHistories',
    summary: '案件の変更履歴',
    params: idParam,
    query: historyFilterSchema,
    answer: historiesAnswerSchema,
  },
  'GET /matter-calendars': {
    operation: 'listMatterCalendar',
    summary: 'カレンダーに表示する日に重なる案件（すべて）',
    query: matterCalendarFilterSchema,
    answer: matterCalendarAnswerSchema,
  },
  'GET /untaken-matters': {
    operation: 'listUntakenMatters',
    summary: '主担当がいない未完了の案件のうち、日付のないものと、指定した日より前のもの（緊急度、日付の順）',
    query: untakenFilterSchema,
    answer: untakenAnswerSchema,
  },
  'POST /matter-csv-download': {
    operation: 'downloadMatterCsv',
    summary: '絞り込んだ、または選択した案件のCSV（UTF-8、BOM付き）',
    body: matterCsvRequestSchema,
    content: contentTypes.csv,
  },
} satisfies Calls
