import { businessDay } from '#domain/dates.ts'
import { reportFolderCalls } from '#domain/files/report-folder.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { pictureOf } from '#server/files/uploads.ts'
import {
  addBoardedPhoto,
  addMarkedPhoto,
  archiveReportFiles,
  copyReportFile,
  deleteReportFiles,
  listReportFiles,
  readReportFile,
  renameReportFile,
  requireMarkable,
  requireReportFolder,
  restoreReportFiles,
  restoreReportPhoto,
  uploadReportFiles,
} from '#server/report-folder/report-folder.service.ts'
import { sendStoredFile } from '#server/files/send-picture.ts'
import { sendZip } from '#server/files/zip.ts'

export const reportFolderRoutes = (app: App): void => {
  companyRoutes(app, 'files', reportFolderCalls, {
    'GET /matters/{id}/reporting-folders': async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listReportFiles(deps, scope, query, params.id)
      return answerPage(c, query, data, total)
    },

    'POST /matters/{id}/reporting-folders': {
      before: ({ deps, scope, params }) => requireReportFolder(deps, scope, params.id),
      handle: async ({ deps, scope, params, body, files }) => ({
        data: await uploadReportFiles(deps, scope, params.id, files, body.repeat_seconds),
      }),
    },

    'POST /matters/{id}/reporting-folders/boarded': {
      before: ({ deps, scope, params }) => requireReportFolder(deps, scope, params.id),
      handle: async ({ deps, scope, params, files }) => ({
        data: await addBoardedPhoto(deps, scope, params.id, {
          upload: pictureOf(files, 'file', '黒板を入れた写真'),
          original: pictureOf(files, 'original', '元の写真'),
        }),
      }),
    },

    'DELETE /matters/{id}/reporting-folders': ({ deps, scope, params, body }) =>
      deleteReportFiles(deps, scope, params.id, body.ids),

    'POST /matters/{id}/reporting-folders/restore': async ({ deps, scope, params, body }) => ({
      data: await restoreReportFiles(deps, scope, params.id, body.ids),
    }),

    'POST /matters/{id}/reporting-folders/{file_id}/copy': async ({ deps, scope, params }) => ({
      data: await copyReportFile(deps, scope, params.id, params.file_id),
    }),

    'POST /reporting-folders/{id}/marked': {
      before: ({ deps, scope, params }) => requireMarkable(deps, scope, params.id),
      handle: async ({ deps, scope, params, files }) => ({
        data: await addMarkedPhoto(deps, scope, params.id, pictureOf(files, 'file', '書き込んだ写真')),
      }),
    },

    'POST /reporting-folders/{id}/original': async ({ deps, scope, params }) => ({
      data: await restoreReportPhoto(deps, scope, params.id),
    }),

    'PUT /reporting-folders/{id}': async ({ deps, scope, params, body }) => ({
      data: await renameReportFile(deps, scope, params.id, body),
    }),

    'GET /reporting-folders/{id}/contents': async ({ c, deps, scope, params, query }) =>
      sendStoredFile(c, deps, scope, await readReportFile(deps, scope, params.id), {
        download: query.download === '1',
      }),

    'POST /report-files-archive': async ({ c, deps, scope, body }) => {
      const { matter_name, entries } = await archiveReportFiles(deps, scope, body.ids)
      const parts = [matter_name ?? [], '報告フォルダ', businessDay(deps.clock()).replaceAll('-', '')].flat()
      return sendZip(c, `${parts.join('_')}.zip`, entries)
    },

    'GET /report-files': async ({ c, deps, scope, query }) => {
      const { data, total } = await listReportFiles(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  })
}
