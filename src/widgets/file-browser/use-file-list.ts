import { useState } from 'react'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { fileQueries } from '#src/api/files.ts'
import type { FileListFilter } from '#src/api/files.ts'

const pageSize = limits.maxPageSize

const pagesOf = (from: number, to: number): number[] => {
  const first = Math.floor(from / pageSize)
  return Array.from({ length: Math.floor(to / pageSize) - first + 1 }, (_, index) => first + index + 1)
}

/**
 * A matter's folder, of which only the pages near the screen are read: `files` holds `total` places, empty where
 * nothing is read yet, and undefined until the first page is there. It begins around the place `start` (zero-based).
 */
export const useFileList = (companyId: string, matterId: number, filter: FileListFilter, start = 0) => {
  const client = useQueryClient()
  const [near, setNear] = useState<readonly number[]>(() => pagesOf(start, start))
  const page = (number: number) =>
    fileQueries.reportFolder(companyId, matterId, { ...filter, page: number, per_page: pageSize })
  const first = useQuery({ ...page(1), placeholderData: keepPreviousData })
  const total = first.data?.meta.total ?? 0
  const lastPage = Math.ceil(total / pageSize)
  const further = first.isPlaceholderData ? [] : near.filter((number) => number > 1 && number <= lastPage)
  const files = useQueries({
    queries: further.map(page),
    combine: (results) => {
      if (!first.data) return undefined
      const places = Array<ReportFile | undefined>(total).fill(undefined)
      const put = (number: number, found: readonly ReportFile[]) =>
        found.forEach((file, index) => (places[(number - 1) * pageSize + index] = file))
      put(1, first.data.data)
      results.forEach(({ data }, index) => put(further[index]!, data?.data ?? []))
      // A file may have gone since the first page was read.
      return places.slice(0, total)
    },
  })

  /** Reads the pages around these places (zero-based). */
  const readAround = (from: number, to: number) => {
    const wanted = pagesOf(Math.max(0, from - pageSize / 2), Math.min(Math.max(0, total - 1), to + pageSize / 2))
    if (wanted.join() !== near.join()) setNear(wanted)
  }
  /** Every file of the list, those already read without asking again. Rejects where a page cannot be read, which has then been said. */
  const readAll = async (): Promise<ReportFile[]> => {
    const pages: ReportFile[][] = []
    for (let number = 1; number <= lastPage; number++) pages.push((await client.query(page(number))).data)
    return pages.flat()
  }
  return {
    files,
    total,
    readAround,
    readAll,
    isStale: first.isPlaceholderData,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
  }
}
