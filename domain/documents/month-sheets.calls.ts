import { idParam, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  cellRemarkAnswerSchema,
  cellRemarkConflictSchema,
  writeCellRemarkRequestSchema,
} from './cell-remarks.contract.ts'
import { documentAnswerSchema, monthSheetAnswerSchema } from './documents.contract.ts'
import {
  confirmDaysRequestSchema,
  createMonthSheetRequestSchema,
  monthSheetConflictSchema,
} from './month-sheets.contract.ts'

export const monthSheetCalls = {
  'POST /month-sheets': {
    operation: 'createMonthSheet',
    summary: '建物の月次点検表を、その月の案件と一緒に作成する（同じ月にもうあるときは409、joinsならその書類）',
    body: createMonthSheetRequestSchema,
    answer: monthSheetAnswerSchema,
    status: 201,
    conflict: monthSheetConflictSchema,
  },
  'POST /documents/{id}/next-sheet': {
    operation: 'createNextSheet',
    summary: '承認または提出された月次点検表の、翌月の分を作成する（もうあるときは409）',
    params: idParam,
    answer: documentAnswerSchema,
    status: 201,
    conflict: monthSheetConflictSchema,
  },
  'PUT /documents/{id}/items/{item_id}/remark': {
    operation: 'writeCellRemark',
    summary: '月次点検表の項目の備考を書く（空にすると消え、書いている間に他の人が変えていたら409）',
    params: idParam.extend({ item_id: idParam.shape.id }),
    body: writeCellRemarkRequestSchema,
    answer: cellRemarkAnswerSchema,
    conflict: cellRemarkConflictSchema,
  },
  'POST /documents/{id}/day-confirmations': {
    operation: 'confirmDays',
    summary: '月次点検表の日を確認する（自分が記入した日はできない。開いたあとに値が変わった日は409）',
    params: idParam,
    body: confirmDaysRequestSchema,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /documents/{id}/day-confirmations/{item_id}': {
    operation: 'withdrawDay',
    summary: '日の確認を取り消す（確認した本人と管理者）',
    params: idParam.extend({ item_id: idParam.shape.id }),
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
} satisfies Calls
