import { idParam, type Calls } from '../call.ts'
import { historiesAnswerSchema, historyFilterSchema } from '../histories/histories.contract.ts'
import {
  createFacilityRequestSchema,
  facilitiesAnswerSchema,
  facilityAnswerSchema,
  facilityFilterSchema,
  facilityRefsAnswerSchema,
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
} satisfies Calls
