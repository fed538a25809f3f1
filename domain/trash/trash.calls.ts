import { idParam, type Calls } from '../call.ts'
import {
  restoredAnswerSchema,
  trashAnswerSchema,
  trashFilterSchema,
  undoDeletionRequestSchema,
} from './trash.contract.ts'

export const trashCalls = {
  'GET /trash': {
    operation: 'listTrash',
    summary: 'ごみ箱（新しく削除した順）。管理者はすべて、メンバーは自分が作成したもの',
    query: trashFilterSchema,
    answer: trashAnswerSchema,
  },
  'POST /trash/{id}/restore': {
    operation: 'restoreFromTrash',
    summary: 'ごみ箱から元に戻す（連携も戻る）',
    params: idParam,
    answer: restoredAnswerSchema,
  },
  'POST /trash/undo': {
    operation: 'undoDeletion',
    summary: '自分が削除したものを元に戻す（連携も戻る）',
    body: undoDeletionRequestSchema,
    answer: restoredAnswerSchema,
  },
} satisfies Calls
