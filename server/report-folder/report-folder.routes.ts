import { z } from 'zod'
import {
  deleteFilesRequestSchema,
  fileFilterSchema,
  renameFileRequestSchema,
  reportFileAnswerSchema,
  reportFilesAnswerSchema,
  uploadedFilesAnswerSchema,
  uploadFieldsSchema,
} from '#domain/files/files.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import {
  copyReportFile,
  deleteReportFiles,
  listReportFiles,
  readReportFile,
  renameReportFile,
  uploadReportFiles,
} from '#server/report-folder/report-folder.service.ts'
import { sendFile } from '#server/files/send-file.ts'

const tag = 'files'
const ofMatter = { path: '/matters/{id}/reporting-folders', tag, params: idParam } as const

export const reportFolderRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      ...ofMatter,
      method: 'get',
      summary: '案件報告フォルダのファイル',
      query: fileFilterSchema,
      answer: reportFilesAnswerSchema,
    },
    async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listReportFiles(deps, scope, query, params.id)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      ...ofMatter,
      method: 'post',
      summary: '案件報告フォルダにファイルを追加する（multipart: files、複数可）',
      multipart: true,
      body: uploadFieldsSchema,
      answer: uploadedFilesAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params, body, files }) => ({
      data: await uploadReportFiles(deps, scope, params.id, files, body.repeat_seconds),
    }),
  )

  companyRoute(
    app,
    {
      ...ofMatter,
      method: 'delete',
      summary: '案件報告フォルダからファイルを削除する',
      body: deleteFilesRequestSchema,
      status: 204,
    },
    ({ deps, scope, params, body }) => deleteReportFiles(deps, scope, params.id, body.ids),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/matters/{id}/reporting-folders/{file_id}/copy',
      tag,
      summary: 'ファイルを複製する',
      params: idParam.extend({ file_id: idParam.shape.id }),
      answer: reportFileAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params }) => ({ data: await copyReportFile(deps, scope, params.id, params.file_id) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/reporting-folders/{id}',
      tag,
      summary: 'ファイル名を変更する',
      params: idParam,
      body: renameFileRequestSchema,
      answer: reportFileAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await renameReportFile(deps, scope, params.id, body.name) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/reporting-folders/{id}/contents',
      tag,
      summary: 'ファイルの中身（ETag、Range に対応）',
      params: idParam,
      query: z.object({ download: z.literal('1').optional() }),
    },
    async ({ c, deps, scope, params, query }) => {
      const { storage_key: key, ...file } = await readReportFile(deps, scope, params.id)
      return sendFile(c, { key, ...file }, { download: query.download === '1' })
    },
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/report-files',
      tag,
      summary: '見られるすべての案件報告フォルダのファイル',
      query: fileFilterSchema,
      answer: reportFilesAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listReportFiles(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )
}
