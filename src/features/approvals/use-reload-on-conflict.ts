import { useQueryClient } from '@tanstack/react-query'
import { invalidateDocuments } from '#src/api/documents.ts'
import { isConflict } from '#src/api/errors.ts'

/** After a 409 somebody else was first: the sentence is on screen already, and the document is read again. */
export const useReloadOnConflict = (companyId: string) => {
  const client = useQueryClient()
  return (error: unknown): void => {
    if (isConflict(error)) void invalidateDocuments(client, companyId)
  }
}
