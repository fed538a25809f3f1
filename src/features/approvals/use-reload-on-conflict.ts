import { useQueryClient } from '@tanstack/react-query'
import { isConflict } from '#src/api/errors.ts'
import { invalidateNoun } from '#src/api/query.ts'

/** After a 409 somebody else was first: the sentence is on screen already, and the document is read again. */
export const useReloadOnConflict = (companyId: string) => {
  const client = useQueryClient()
  return (error: unknown): void => {
    if (isConflict(error)) void invalidateNoun(client, companyId, 'documents')
  }
}
