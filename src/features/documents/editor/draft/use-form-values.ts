import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentQueries } from '#src/api/documents.ts'

const none: ReadonlyMap<number, string> = new Map()

/** By item, what the form's cell says as long as nothing is filled in; empty until it is known. */
export const useFormValues = (
  companyId: string,
  document: Pick<Document, 'id' | 'template'>,
): ReadonlyMap<number, string> => {
  const { data } = useQuery(documentQueries.formValues(companyId, document))
  return useMemo(() => (data ? new Map(data.map(({ item_id, text }) => [item_id, text])) : none), [data])
}
