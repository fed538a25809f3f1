import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { commentQueries } from '#src/api/comments.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isNotFound } from '#src/api/errors.ts'
import { fileQueries } from '#src/api/files.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { latestFiles } from '#src/api/opened-folder.ts'
import type { MatterCounts } from './matter-tabs.ts'

/** What of a matter waits on this device, made or taken here. */
const useWaitingOf = (companyId: string, matterId: number) => {
  const own = useOutbox().filter(({ write }) => write.company_id === companyId)
  return {
    documents: queuedOf(own, 'document').filter(({ write }) => write.body.matter_id === matterId).length,
    files: queuedOf(own, 'file').filter(
      ({ write: { target } }) => 'matter_id' in target && target.matter_id === matterId,
    ).length,
    comments: queuedOf(own, 'comment').filter(
      ({ write: { target } }) => 'matter_id' in target && target.matter_id === matterId,
    ).length,
  }
}

/** How much is in the parts of a matter, by the first pages that they show anyway, with what waits here. */
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
  const waiting = useWaitingOf(companyId, id)
  const withWaiting = (total: number | undefined, more: number) => (total === undefined ? total : total + more)
  return {
    facilities: facilities.length,
    documents: withWaiting(documents.data?.meta.total, waiting.documents),
    'report-folder': withWaiting(files.data?.meta.total, waiting.files),
    comments: withWaiting(comments.data?.meta.total, waiting.comments),
  }
}
