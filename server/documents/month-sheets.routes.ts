import { monthSheetCalls } from '#domain/documents/month-sheets.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { writeRemark } from './contents/cell-remarks.service.ts'
import { confirmDays, withdrawDay } from './contents/day-confirmations.service.ts'
import { createMonthSheet, createNextSheet } from './month-sheets.service.ts'

export const monthSheetsRoutes = (app: App): void => {
  companyRoutes(app, 'documents', monthSheetCalls, {
    'POST /month-sheets': async ({ deps, scope, body }) => ({ data: await createMonthSheet(deps, scope, body) }),

    'POST /documents/{id}/next-sheet': async ({ deps, scope, params }) => ({
      data: await createNextSheet(deps, scope, params.id),
    }),

    'PUT /documents/{id}/items/{item_id}/remark': ({ deps, scope, params, body }) =>
      writeRemark(deps, scope, { document_id: params.id, item_id: params.item_id }, body),

    'POST /documents/{id}/day-confirmations': async ({ deps, scope, params, body }) => ({
      data: await confirmDays(deps, scope, params.id, body),
    }),

    'DELETE /documents/{id}/day-confirmations/{item_id}': async ({ deps, scope, params }) => ({
      data: await withdrawDay(deps, scope, params.id, params.item_id),
    }),
  })
}
