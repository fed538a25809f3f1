import { z } from 'zod'
import { contentTypes, idParam, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import { fileRefAnswerSchema, takenAtRequestSchema } from './files.contract.ts'

export const fileCalls = {
  'GET /files/{id}': {
    operation: 'readFile',
    summary: 'ファイルの中身（ETag、Range に対応）',
    params: idParam,
    query: z.object({ download: z.literal('1').optional() }),
    content: contentTypes.file,
    refusals: [422],
  },
  'GET /files/{id}/thumbnail': {
    operation: 'getFileThumbnail',
    summary: 'ファイルの縮小画像（PNG）',
    params: idParam,
    content: contentTypes.png,
    refusals: [422],
  },
  'PUT /files/{id}/taken-at': {
    operation: 'setFileTakenAt',
    summary: '写真の撮影日時を手で直す（手入力になる）',
    params: idParam,
    body: takenAtRequestSchema,
    answer: fileRefAnswerSchema,
    conflict: conflictSchema,
  },
} satisfies Calls
