import { z } from 'zod'
import { contentTypes, idParam, type Calls } from '../call.ts'
import {
  archiveFilesRequestSchema,
  deleteFilesRequestSchema,
  fileFilterSchema,
  renameFileRequestSchema,
  reportFileAnswerSchema,
  reportFilesAnswerSchema,
  uploadFieldsSchema,
  uploadedFilesAnswerSchema,
} from './files.contract.ts'

export const reportFolderCalls = {
  'GET /matters/{id}/reporting-folders': {
    operation: 'listMatterReportFiles',
    summary: '案件報告フォルダのファイル',
    params: idParam,
    query: fileFilterSchema,
    answer: reportFilesAnswerSchema,
  },
  'POST /matters/{id}/reporting-folders': {
    operation: 'uploadReportFiles',
    summary: '案件報告フォルダにファイルを追加する',
    params: idParam,
    body: uploadFieldsSchema,
    files: { files: 'many' },
    answer: uploadedFilesAnswerSchema,
    status: 201,
  },
  'DELETE /matters/{id}/reporting-folders': {
    operation: 'deleteReportFiles',
    summary: '案件報告フォルダからファイルを削除する',
    params: idParam,
    body: deleteFilesRequestSchema,
    status: 204,
  },
  'POST /matters/{id}/reporting-folders/restore': {
    operation: 'restoreReportFiles',
    summary: '自分が削除した案件報告フォルダのファイルを元に戻す（1日以内）',
    params: idParam,
    body: deleteFilesRequestSchema,
    answer: uploadedFilesAnswerSchema,
  },
  'POST /matters/{id}/reporting-folders/{file_id}/copy': {
    operation: 'copyReportFile',
    summary: 'ファイルを複製する',
    params: idParam.extend({ file_id: idParam.shape.id }),
    answer: reportFileAnswerSchema,
    status: 201,
  },
  'POST /reporting-folders/{id}/marked': {
    operation: 'addMarkedPhoto',
    summary: '写真に書き込んだコピーを、原本と結び付けて追加する',
    params: idParam,
    files: { file: 'one' },
    answer: reportFileAnswerSchema,
    status: 201,
  },
  'PUT /reporting-folders/{id}': {
    operation: 'renameReportFile',
    summary: 'ファイル名を変更する',
    params: idParam,
    body: renameFileRequestSchema,
    answer: reportFileAnswerSchema,
  },
  'GET /reporting-folders/{id}/contents': {
    operation: 'readReportFile',
    summary: 'ファイルの中身（ETag、Range に対応）',
    params: idParam,
    query: z.object({ download: z.literal('1').optional() }),
    content: contentTypes.file,
    refusals: [422],
  },
  'GET /report-files': {
    operation: 'listReportFiles',
    summary: '見られるすべての案件報告フォルダのファイル',
    query: fileFilterSchema,
    answer: reportFilesAnswerSchema,
  },
  'POST /report-files-archive': {
    operation: 'archiveReportFiles',
    summary: '選んだファイルをZIPでダウンロードする',
    body: archiveFilesRequestSchema,
    content: contentTypes.zip,
    refusals: [404],
  },
} satisfies Calls
