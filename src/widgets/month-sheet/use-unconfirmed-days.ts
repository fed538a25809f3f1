import { useMemo } from 'react'
import { waitingBoxes } from '#domain/documents/day-confirmations.ts'
import type { ConfirmBox } from '#domain/documents/day-confirmations.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { datedSheets } from '#domain/documents/month-sheet.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** Days that are filled in and that nobody confirmed. */
export const useUnconfirmedDays = ({
  template,
  docs_data,
  period,
  day_confirmations = [],
}: Document): ConfirmBox<TemplateItem>[] =>
  useMemo(() => {
    if (!period) return []
    const data = dataByItem(docs_data)
    const confirmed = new Set(day_confirmations.map(({ item_id }) => item_id))
    const sheets = datedSheets(template.grids, template.items, { period }, '')
    return waitingBoxes(sheets, (id) => data.get(id), confirmed)
  }, [template, docs_data, period, day_confirmations])
