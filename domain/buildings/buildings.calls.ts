import type { Calls } from '../call.ts'
import { buildingRefsAnswerSchema } from './buildings.contract.ts'

export const buildingCalls = {
  'GET /buildings/partial-properties': {
    operation: 'listBuildingRefs',
    summary: 'すべての建物のidと名称',
    answer: buildingRefsAnswerSchema,
  },
} satisfies Calls
