import { sheetTablesAnswerSchema } from '#domain/documents/sheet-table.ts'
import {
  createdTemplateAnswerSchema,
  newTemplateRequestSchema,
  proposedItemsAnswerSchema,
  templateAnswerSchema,
  templateFileAnswerSchema,
  templateFilterSchema,
  templatesAnswerSchema,
  updateTemplateRequestSchema,
} from '#domain/templates/templates.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import { mediaParams, sendMedia, withPictureSources } from './sheet-media.routes.ts'
import { addTemplateFile, createExcelTemplate, createSectionTemplate } from './create-template.service.ts'
import { templateThumbnail } from './template-picture.service.ts'
import {
  archiveTemplate,
  copyTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  proposeTemplateItems,
  restoreTemplate,
  templateBytes,
  updateTemplate,
} from './templates.service.ts'

const tag = 'templates'

export const templatesRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/templates',
      tag,
      summary: 'テンプレートの一覧',
      query: templateFilterSchema,
      answer: templatesAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listTemplates(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/templates/{id}',
      tag,
      summary: 'テンプレート',
      params: idParam,
      answer: templateAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await getTemplate(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/templates',
      tag,
      summary:
        'テンプレートを作成する（JSON: 項目から。multipart: name、document_type_id、excel_fileで、Excelの様式から）',
      multipart: true,
      body: newTemplateRequestSchema,
      answer: createdTemplateAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body: { items, ...body }, files }) => ({
      data: items
        ? await createSectionTemplate(deps, scope, { ...body, items })
        : await createExcelTemplate(
            deps,
            scope,
            body,
            files.find(({ field }) => field === 'excel_file'),
          ),
    }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/template-files',
      tag,
      summary: '写真枠に表示する画像を追加する（multipart: file）',
      multipart: true,
      answer: templateFileAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, files }) => ({ data: await addTemplateFile(deps, scope, files[0]) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/templates/{id}',
      tag,
      summary: 'テンプレートを保存する（使用中なら次の版になる）',
      params: idParam,
      body: updateTemplateRequestSchema,
      answer: templateAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await updateTemplate(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    {
      method: 'delete',
      path: '/templates/{id}',
      tag,
      summary: 'テンプレートを削除する（使用中なら保管される）',
      params: idParam,
      status: 204,
    },
    ({ deps, scope, params }) => deleteTemplate(deps, scope, params.id),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/templates/{id}/copy',
      tag,
      summary: 'テンプレートを複製する',
      params: idParam,
      answer: templateAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params }) => ({ data: await copyTemplate(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/templates/{id}/archive',
      tag,
      summary: 'テンプレートを保管する',
      params: idParam,
      answer: templateAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await archiveTemplate(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/templates/{id}/restore',
      tag,
      summary: '保管したテンプレートを元に戻す',
      params: idParam,
      answer: templateAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await restoreTemplate(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/templates/{id}/thumbnail',
      tag,
      summary: 'Excelではないテンプレートの1ページ目（PNG）',
      params: idParam,
    },
    async ({ c, deps, scope, params }) =>
      sendMedia(c, { contentType: 'image/png', bytes: await templateThumbnail(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/templates/{id}/sheets',
      tag,
      summary: 'シートの表',
      params: idParam,
      answer: sheetTablesAnswerSchema,
    },
    async ({ deps, scope, params }) => {
      const tables = await deps.engine.tables(await templateBytes(deps, scope, params.id), [])
      return { data: withPictureSources(tables, `/api/c/${scope.company_key}/templates/${params.id}/media`) }
    },
  )

  companyRoute(
    app,
    { method: 'get', path: '/templates/{id}/media/{index}', tag, summary: 'シートの中の画像', params: mediaParams },
    async ({ c, deps, scope, params }) =>
      sendMedia(c, await deps.engine.media(await templateBytes(deps, scope, params.id), [], params.index)),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/templates/{id}/proposed-items',
      tag,
      summary: '様式の空欄から項目を提案する',
      params: idParam,
      answer: proposedItemsAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await proposeTemplateItems(deps, scope, params.id) }),
  )
}
