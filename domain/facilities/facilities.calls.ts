import { contentTypes, idParam, type Calls } from '../call.ts'
import {
  archiveFilesRequestSchema,
  deleteFilesRequestSchema,
  filesOfRecordAnswerSchema,
} from '../files/files.contract.ts'
import { historiesAnswerSchema, historyFilterSchema } from '../histories/histories.contract.ts'
import {
  createFacilityRequestSchema,
  facilitiesAnswerSchema,
  facilityAnswerSchema,
  facilityConflictSchema,
  facilityCsvRequestSchema,
  facilityFilterSchema,
  facilityRefsAnswerSchema,
  labelsRequestSchema,
  renewalDownloadSchema,
  renewalFilterSchema,
  renewalPlanAnswerSchema,
  updateFacilityRequestSchema,
} from './facilities.contract.ts'

export const facilityCalls = {
  'GET /facilities': {
    operation: 'listFacilities',
    summary: '設備の一覧',
    query: facilityFilterSchema,
    answer: facilitiesAnswerSchema,
  },
  'GET /facilities/partial-properties': {
    operation: 'listFacilityRefs',
    summary: 'すべての設備のidと名称',
    answer: facilityRefsAnswerSchema,
  },
  'GET /facilities/{id}': { operation: 'getFacility', summary: '設備', params: idParam, answer: facilityAnswerSchema },
  'POST /facilities': {
    operation: 'createFacility',
    summary: '設備を登録する',
    body: createFacilityRequestSchema,
    answer: facilityAnswerSchema,
    status: 201,
  },
  'PUT /facilities/{id}': {
    operation: 'updateFacility',
    summary: '設備を変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateFacilityRequestSchema,
    answer: facilityAnswerSchema,
    conflict: facilityConflictSchema,
  },
  'POST /facilities/{id}/copy': {
    operation: 'copyFacility',
    summary: '設備を複製する',
    params: idParam,
    answer: facilityAnswerSchema,
    status: 201,
  },
  'DELETE /facilities/{id}': {
    operation: 'deleteFacility',
    summary: '設備を削除する（案件との連携は解除される）',
    params: idParam,
    status: 204,
  },
  'GET /facilities/{id}/histories': {
    operation: 'listFacilityHistories',
    summary: '設備の変更履歴',
    params: idParam,
    query: historyFilterSchema,
    answer: historiesAnswerSchema,
  },
  'POST /facilities/{id}/files': {
    operation: 'addFacilityFiles',
    summary: '設備に写真やファイルを加える',
    params: idParam,
    files: { files: 'many' },
    answer: filesOfRecordAnswerSchema,
    status: 201,
  },
  'DELETE /facilities/{id}/files': {
    operation: 'deleteFacilityFiles',
    summary: '設備の写真やファイルを削除する',
    params: idParam,
    body: deleteFilesRequestSchema,
    status: 204,
  },
  'POST /facilities/{id}/files-archive': {
    operation: 'archiveFacilityFiles',
    summary: '設備の選んだ写真やファイルをZIPでダウンロードする',
    params: idParam,
    body: archiveFilesRequestSchema,
    content: contentTypes.zip,
    refusals: [404],
  },
  'POST /facility-csv-download': {
    operation: 'downloadFacilityCsv',
    summary: '設備の一覧をCSVで受け取る（取り込みと同じ形）',
    body: facilityCsvRequestSchema,
    content: contentTypes.csv,
  },
  'GET /facility-renewals': {
    operation: 'getRenewalPlan',
    summary: '10年間の更新計画（建物ごと）',
    query: renewalFilterSchema,
    answer: renewalPlanAnswerSchema,
  },
  'POST /facility-renewals-download': {
    operation: 'downloadRenewalPlan',
    summary: '更新計画をPDFかExcelで受け取る',
    body: renewalDownloadSchema,
    content: contentTypes.document,
  },
  'POST /facility-labels': {
    operation: 'printFacilityLabels',
    summary: '設備と建物のQRラベル（PDF）',
    body: labelsRequestSchema,
    content: contentTypes.pdf,
  },
} satisfies Calls
