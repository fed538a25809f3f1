import { contentTypes, idParam, type Calls } from '../call.ts'
import {
  archiveFilesRequestSchema,
  deleteFilesRequestSchema,
  filesOfRecordAnswerSchema,
} from '../files/files.contract.ts'
import { historiesAnswerSchema, historyFilterSchema } from '../histories/histories.contract.ts'
import {
  buildingAnswerSchema,
  buildingConflictSchema,
  buildingCsvRequestSchema,
  buildingFilterSchema,
  buildingOverviewAnswerSchema,
  buildingRefsAnswerSchema,
  buildingsAnswerSchema,
  createBuildingRequestSchema,
  updateBuildingRequestSchema,
} from './buildings.contract.ts'

export const buildingCalls = {
  'GET /buildings': {
    operation: 'listBuildings',
    summary: '建物の一覧',
    query: buildingFilterSchema,
    answer: buildingsAnswerSchema,
  },
  'GET /buildings/partial-properties': {
    operation: 'listBuildingRefs',
    summary: 'すべての建物のidと名称',
    answer: buildingRefsAnswerSchema,
  },
  'GET /buildings/{id}': { operation: 'getBuilding', summary: '建物', params: idParam, answer: buildingAnswerSchema },
  'GET /buildings/{id}/overview': {
    operation: 'getBuildingOverview',
    summary: '建物の案件、設備、図面、書類の数',
    params: idParam,
    answer: buildingOverviewAnswerSchema,
  },
  'GET /buildings/{id}/histories': {
    operation: 'listBuildingHistories',
    summary: '建物の変更履歴',
    params: idParam,
    query: historyFilterSchema,
    answer: historiesAnswerSchema,
  },
  'POST /buildings': {
    operation: 'createBuilding',
    summary: '建物を登録する',
    body: createBuildingRequestSchema,
    files: { icon: 'optional' },
    answer: buildingAnswerSchema,
    status: 201,
  },
  'PUT /buildings/{id}': {
    operation: 'updateBuilding',
    summary: '建物を変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateBuildingRequestSchema,
    files: { icon: 'optional' },
    answer: buildingAnswerSchema,
    conflict: buildingConflictSchema,
  },
  'POST /buildings/{id}/copy': {
    operation: 'copyBuilding',
    summary: '建物を複製する',
    params: idParam,
    answer: buildingAnswerSchema,
    status: 201,
  },
  'DELETE /buildings/{id}': {
    operation: 'deleteBuilding',
    summary: '建物を削除する（案件、設備、図面との連携は解除される）',
    params: idParam,
    status: 204,
  },
  'POST /buildings/{id}/files': {
    operation: 'addBuildingFiles',
    summary: '建物に写真やファイルを加える',
    params: idParam,
    files: { files: 'many' },
    answer: filesOfRecordAnswerSchema,
    status: 201,
  },
  'DELETE /buildings/{id}/files': {
    operation: 'deleteBuildingFiles',
    summary: '建物の写真やファイルを削除する',
    params: idParam,
    body: deleteFilesRequestSchema,
    status: 204,
  },
  'POST /buildings/{id}/files/restore': {
    operation: 'restoreBuildingFiles',
    summary: '自分が削除した建物の写真やファイルを元に戻す（1日以内）',
    params: idParam,
    body: deleteFilesRequestSchema,
    answer: filesOfRecordAnswerSchema,
  },
  'POST /buildings/{id}/files-archive': {
    operation: 'archiveBuildingFiles',
    summary: '建物の選んだ写真やファイルをZIPでダウンロードする',
    params: idParam,
    body: archiveFilesRequestSchema,
    content: contentTypes.zip,
    refusals: [404],
  },
  'POST /building-csv-download': {
    operation: 'downloadBuildingCsv',
    summary: '建物の一覧をCSVで受け取る（取り込みと同じ形）',
    body: buildingCsvRequestSchema,
    content: contentTypes.csv,
  },
} satisfies Calls
