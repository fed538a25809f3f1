import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { File } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Paged } from '#domain/paging.ts'
import { documentQueries } from '#src/api/documents.ts'
import type { FileListFilter } from '#src/api/files.ts'
import { unsubmittedFilter } from '#src/api/opened-folder.ts'

export type UnsubmittedPage = { documents: Paged<File> | undefined; onPageChange: (page: number) => void }

/** A page of the matter's documents that are not submitted, as far as the browser's filter leaves them; another filter begins at the first. */
export const useUnsubmittedDocuments = (
  companyId: string,
  matterId: number,
  filter: FileListFilter,
  isWanted: boolean,
): UnsubmittedPage & { /** They are asked for, and not known for the first time. */ isPending: boolean } => {
  const [turned, setTurned] = useState({ filter, page: 1 })
  const isAsked = isWanted && (filter.type === undefined || filter.type === fileKinds.document)
  const asked = unsubmittedFilter(matterId, filter, turned.filter === filter ? turned.page : 1)
  const { data, isPending } = useQuery({
    ...documentQueries.files(companyId, asked),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  return {
    documents: isAsked ? data : undefined,
    isPending: isAsked && isPending,
    onPageChange: (page) => setTurned({ filter, page }),
  }
}
