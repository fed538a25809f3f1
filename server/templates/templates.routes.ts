import { templateCalls } from '#domain/templates/templates.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { callerOf } from '#server/http/context.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import type { CompanyHandlers } from '#server/http/route.ts'
import { sendMedia } from './sheet-media.routes.ts'
import { withPictureSources } from './sheet-pictures.presenter.ts'
import {
  addTemplateFile,
  createExcelTemplate,
  createSectionTemplate,
  guardTemplates,
} from './create-template.service.ts'
import { renameTemplate } from './rename-template.service.ts'
import { showTemplateToGuests } from './template-guests.service.ts'
import { fitTemplatePrint, listPrintFaults } from './fit-print.service.ts'
import { compareExcel, guardReplacing, replaceExcel } from './replace-excel.service.ts'
import { templateThumbnail } from './template-picture.service.ts'
import {
  archiveTemplate,
  copyTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  recreateTemplate,
  proposeTemplateItems,
  restoreTemplate,
  templateBytes,
  updateTemplate,
} from './templates.service.ts'

const handlers: CompanyHandlers<typeof templateCalls> = {
  'GET /templates': async ({ c, deps, scope, query }) => {
    const { data, total } = await listTemplates(deps, scope, query)
    return answerPage(c, query, data, total)
  },

  'GET /templates/{id}': async ({ deps, scope, params }) => ({ data: await getTemplate(deps, scope, params.id) }),

  'POST /templates': {
    before: ({ scope }) => guardTemplates(scope),
    handle: async ({ deps, scope, body: { items, ...body }, files }) => ({
      data: items
        ? await createSectionTemplate(deps, scope, { ...body, items })
        : await createExcelTemplate(
            deps,
            scope,
            body,
            files.find(({ field }) => field === 'excel_file'),
          ),
    }),
  },

  'POST /template-files': {
    before: ({ scope }) => guardTemplates(scope),
    handle: async ({ deps, scope, files }) => ({ data: await addTemplateFile(deps, scope, files[0]) }),
  },

  'PUT /templates/{id}': async ({ deps, scope, params, body }) => ({
    data: await (body.seen && !body.items ? renameTemplate : updateTemplate)(deps, scope, params.id, body),
  }),

  'PUT /templates/{id}/guests': async ({ deps, scope, params, body }) => ({
    data: await showTemplateToGuests(deps, scope, params.id, body),
  }),

  'POST /templates/{id}/excel-comparison': {
    before: ({ deps, scope, params }) => guardReplacing(deps, scope, params.id),
    handle: async ({ deps, scope, params, files }) => ({ data: await compareExcel(deps, scope, params.id, files[0]) }),
  },

  'PUT /templates/{id}/excel': {
    before: ({ deps, scope, params }) => guardReplacing(deps, scope, params.id),
    handle: async ({ deps, scope, params, body, files }) => ({
      data: await replaceExcel(deps, scope, params.id, body, files[0]),
    }),
  },

  'GET /templates/{id}/print-faults': async ({ deps, scope, params }) => ({
    data: await listPrintFaults(deps, scope, params.id),
  }),

  'PUT /templates/{id}/print': async ({ deps, scope, params, body }) => ({
    data: await fitTemplatePrint(deps, scope, params.id, body),
  }),

  'DELETE /templates/{id}': ({ deps, scope, params }) => deleteTemplate(deps, scope, params.id),

  'POST /templates/{id}/copy': async ({ deps, scope, params }) => ({
    data: await copyTemplate(deps, scope, params.id),
  }),

  'POST /templates/{id}/recreation': async ({ deps, scope, params }) => ({
    data: await recreateTemplate(deps, scope, params.id),
  }),

  'POST /templates/{id}/archive': async ({ deps, scope, params }) => ({
    data: await archiveTemplate(deps, scope, params.id),
  }),

  'POST /templates/{id}/restore': async ({ deps, scope, params }) => ({
    data: await restoreTemplate(deps, scope, params.id),
  }),

  'GET /templates/{id}/thumbnail': async ({ c, deps, scope, params }) =>
    sendMedia(c, { contentType: 'image/png', bytes: await templateThumbnail(deps, scope, params.id) }),

  'GET /templates/{id}/sheets': async ({ deps, scope, params }) => {
    const tables = await deps.engine.tables(await templateBytes(deps, scope, params.id), [], { for: callerOf(scope) })
    return { data: withPictureSources(tables, `/api/c/${scope.company_key}/templates/${params.id}/media`) }
  },

  'GET /templates/{id}/media/{index}': async ({ c, deps, scope, params }) => {
    const bytes = await templateBytes(deps, scope, params.id)
    return sendMedia(c, await deps.engine.media(bytes, [], params.index, { for: callerOf(scope) }))
  },

  'GET /templates/{id}/proposed-items': async ({ deps, scope, params }) => ({
    data: await proposeTemplateItems(deps, scope, params.id),
  }),
}

export const templatesRoutes = (app: App): void => companyRoutes(app, 'templates', templateCalls, handlers)
