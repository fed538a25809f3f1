import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'

/** By item, what its source says now; the same object until that changes. null: not known. */
export const useBoundNow = (companyId: string, document: Document): ReadonlyMap<number, string> | null => {
  const { data } = useQuery(documentQueries.boundValues(companyId, document))
  return useMemo(() => (data ? new Map(data.map(({ item_id, value }) => [item_id, value])) : null), [data])
}
