import { registerCalls } from '#domain/registers/registers.calls.ts'
import { registers } from '#domain/registers/registers.ts'
import { nameOfToday, sendCsv, sendMadeFile } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  createImport,
  exportRegister,
  getImport,
  importFaultsCsv,
  listImportRows,
  listImports,
  requireImporter,
  runImport,
  tryImport,
} from './imports.service.ts'
import { undoImport } from './run-import.service.ts'

export const registersRoutes = (app: App): void => {
  companyRoutes(app, 'registers', registerCalls, {
    'GET /register-imports': async ({ deps, scope, query }) => ({ data: await listImports(deps, scope, query.kind) }),

    'POST /register-imports': {
      before: ({ scope }) => requireImporter(scope),
      handle: async ({ deps, scope, body, files }) => ({ data: await createImport(deps, scope, body, files) }),
    },

    'GET /register-imports/{id}': async ({ deps, scope, params }) => ({
      data: await getImport(deps, scope, params.id),
    }),

    'PUT /register-imports/{id}': async ({ deps, scope, params, body }) => ({
      data: await tryImport(deps, scope, params.id, body),
    }),

    'GET /register-imports/{id}/rows': async ({ c, deps, scope, params, query }) => {
      const { rows, total } = await listImportRows(deps, scope, params.id, query)
      return answerPage(c, query, rows, total)
    },

    'GET /register-imports/{id}/faults': async ({ c, deps, scope, params }) =>
      sendCsv(c, deps, '取り込みのエラー', await importFaultsCsv(deps, scope, params.id)),

    'POST /register-imports/{id}/run': async ({ deps, scope, params }) => ({
      data: await runImport(deps, scope, params.id),
    }),

    'POST /register-imports/{id}/undo': async ({ deps, scope, params }) => ({
      data: await undoImport(deps, scope, params.id),
    }),

    'GET /register-exports': async ({ c, deps, scope, query: { kind, format } }) => {
      const name = nameOfToday(deps, `${registers[kind].noun}台帳`, format)
      return sendMadeFile(c, { name, ...(await exportRegister(deps, scope, { kind, format })) })
    },
  })
}
