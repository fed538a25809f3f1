import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { hasPreviousValue } from '#domain/documents/previous-values.ts'
import type { PreviousValue, PreviousValues } from '#domain/documents/previous-values.ts'
import { documentQueries } from '#src/api/documents.ts'

/** The newest first. */
export type PreviousByItem = ReadonlyMap<number, readonly PreviousValue[]>

const none: PreviousByItem = new Map()

const byItem = ({ reports, items }: PreviousValues): PreviousByItem => {
  const byId = new Map(reports.map((report) => [report.id, report]))
  return new Map(
    items.map(({ item_id, values }) => [
      item_id,
      values.map(({ report_id, value }) => ({ value, report: byId.get(report_id)! })),
    ]),
  )
}

/** By item, what the last comparable documents say; empty until it is known, and without a place to compare. */
export const usePreviousValues = (
  companyId: string,
  { id, matter_id, template }: Pick<Document, 'id' | 'matter_id' | 'template'>,
): PreviousByItem => {
  const isAsked = matter_id !== null && template.items.some(({ type }) => hasPreviousValue(type))
  const known = useQuery({ ...documentQueries.previousValues(companyId, id), enabled: isAsked && id > 0 })
  // Of a document that the server does not have yet, and until it has answered for it under its own number.
  const before = useQuery({
    ...documentQueries.previousValuesBefore(companyId, matter_id ?? 0, template.id),
    enabled: isAsked && id < 0 && matter_id > 0,
  })
  const data = known.data ?? before.data
  return useMemo(() => (data ? byItem(data) : none), [data])
}
