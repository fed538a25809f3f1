import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { commentQueries } from '#src/api/comments.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isNotFound } from '#src/api/errors.ts'
import { fileQueries } from '#src/api/files.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { latestFiles } from './matter-latest-files.ts'
import type { MatterCounts } from './matter-tabs.ts'

/** How much is in the parts of a matter, by the first pages that they show anyway. */
export const useMatterCounts = (
  companyId: string,
  { id, facilities }: Pick<Matter, 'id' | 'facilities'>,
): MatterCounts => {
  const client = useQueryClient()
  const documents = useQuery(documentQueries.ofMatter(companyId, id))
  const files = useQuery(fileQueries.reportFolder(companyId, id, latestFiles))
  const comments = useQuery(commentQueries.list(companyId, { matter_id: id, per_page: 1 }))
  const isGone = [documents, files].some(({ error }) => isNotFound(error))
  useEffect(() => {
    // What belongs to the matter is there as long as the matter is: it is asked for again, and its page says what became of it.
    if (isGone) void invalidateNoun(client, companyId, 'matters')
  }, [client, companyId, isGone])
  return {
    facilities: facilities.length,
    documents: documents.data?.meta.total,
    'report-folder': files.data?.meta.total,
    comments: comments.data?.meta.total,
  }
}
