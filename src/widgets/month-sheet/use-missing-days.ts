import { useMemo } from 'react'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { datedSheets, missingDays } from '#domain/documents/month-sheet.ts'
import type { MissingDay } from '#domain/documents/month-sheet.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { now } from '#src/lib/now.ts'

/** 未記入 of a month sheet up to today; of any other document none. */
export const useMissingDays = ({ template, docs_data, period, closed_days }: Document): MissingDay<TemplateItem>[] =>
  useMemo(() => {
    if (!period) return []
    const data = dataByItem(docs_data)
    const sheets = datedSheets(template.grids, template.items, { period, closed_days }, businessDay(now()))
    return missingDays(sheets, (id) => data.get(id))
  }, [template, docs_data, period, closed_days])
