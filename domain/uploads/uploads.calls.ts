import type { Calls } from '../call.ts'
import { partRequestSchema, receivedAnswerSchema, uploadParams } from './uploads.contract.ts'

export const uploadCalls = {
  'GET /uploads/{sha256}': {
    operation: 'getUpload',
    summary: '分けて先に送ったファイルの、届いているバイト数（本人の分のみ、7日間）',
    params: uploadParams,
    answer: receivedAnswerSchema,
  },
  'POST /uploads/{sha256}': {
    operation: 'sendUploadPart',
    summary: 'ファイルの続きを送る。そろったら、本来の呼び出しにファイルの代わりに `_ahead`（JSON）を入れる',
    params: uploadParams,
    body: partRequestSchema,
    files: { part: 'one' },
    answer: receivedAnswerSchema,
  },
} satisfies Calls
