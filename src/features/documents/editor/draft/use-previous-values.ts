import { useMemo } from 'react'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { hasPreviousValue } from '#domain/documents/previous-values.ts'
import type { PreviousValue, PreviousValues } from '#domain/documents/previous-values.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { carryQueries } from '#src/api/carry.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { chosenMatters } from '#src/widgets/carry/chosen-matters.ts'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'

/** The newest first. */
export type PreviousByItem = ReadonlyMap<number, readonly PreviousValue[]>

const nothing: PreviousByItem = new Map()
const none: readonly number[] = []

const byItem = ({ reports, items }: PreviousValues): PreviousByItem => {
  const byId = new Map(reports.map((report) => [report.id, report]))
  return new Map(
    items.map(({ item_id, values }) => [
      item_id,
      values.map(({ report_id, value }) => ({ value, report: byId.get(report_id)! })),
    ]),
  )
}

const isSameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/**
 * Carried matters about the same place as one that waits to be sent, as the server compares them: exactly the same
 * equipment, without equipment the same building.
 */
const useComparableMatters = (companyId: string, matterId: number, isAsked: boolean): readonly number[] => {
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const entry = queuedOf(useOutbox(), 'matter').find((each) => localIdOf(each) === matterId)
  const isWanted = isAsked && entry !== undefined
  const { data: carried } = useQuery({
    ...carryQueries.list(companyId, chosenMatters({ userId: user.id, companyId })),
    enabled: isWanted,
    // The field stands without it too.
    meta: { screenShows: (error) => !isUnauthorized(error) },
  })
  if (!isWanted || !carried) return none
  const { building_id = null, facility_ids = [] } = entry.write.body
  const hasEquipment = facility_ids.length > 0
  if (!hasEquipment && building_id === null) return none
  return carried.matters
    .filter(
      (matter) => isSameIds(matter.facility_ids, facility_ids) && (hasEquipment || matter.building_id === building_id),
    )
    .map(({ id }) => id)
}

/** By item, what the last comparable documents say; empty until it is known, and without a place to compare. */
export const usePreviousValues = (
  companyId: string,
  { id, matter_id, template }: Pick<Document, 'id' | 'matter_id' | 'template'>,
): PreviousByItem => {
  const isAsked = matter_id !== null && template.items.some(({ type }) => hasPreviousValue(type))
  const known = useQuery({ ...documentQueries.previousValues(companyId, id), enabled: isAsked && id > 0 })
  // Of a document that the server does not have yet, and until it has answered for it under its own number.
  const isBefore = isAsked && id < 0
  const comparable = useComparableMatters(companyId, matter_id ?? 0, isBefore && matter_id < 0)
  const asked = isBefore && matter_id > 0 ? [matter_id] : comparable
  const before = useQueries({
    queries: asked.map((each) => documentQueries.previousValuesBefore(companyId, each, template.id)),
    combine: (answers) => answers.map(({ data }) => data).find((data) => data !== undefined && data.items.length > 0),
  })
  const data = known.data ?? before
  return useMemo(() => (data ? byItem(data) : nothing), [data])
}
