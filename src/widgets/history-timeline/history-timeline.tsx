/**
 * The changes of a matter or a document by day, newest first; もっと見る adds a page.
 *
 *   <HistoryTimeline companyId={companyId} pageQuery={(page) => matterQueries.histories(companyId, matterId, page)} />
 */
import { useState } from 'react'
import Box from '@mui/material/Box'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { formatDayWithWeekday } from '#domain/dates.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { describeError } from '#src/api/errors.ts'
import { userQueries } from '#src/api/users.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { HistoryEntryRow } from './history-entry-row.tsx'
import { historyDays } from './history-days.ts'

type HistoryTimelineProps = {
  companyId: string
  /** The query of one page, from 1. */
  pageQuery: (page: number) => Pick<UseQueryOptions<Paged<History>>, 'queryFn' | 'queryKey' | 'staleTime'>
}

export const HistoryTimeline = ({ companyId, pageQuery }: HistoryTimelineProps) => {
  const [pageCount, setPageCount] = useState(1)
  const pages = useQueries({ queries: Array.from({ length: pageCount }, (_, index) => pageQuery(index + 1)) })
  const users = useQuery(userQueries.refs(companyId))
  const failed = pages.find(({ isError }) => isError)
  const histories = pages.flatMap(({ data }) => data?.data ?? [])
  const meta = pages[0]?.data?.meta

  if (failed && histories.length === 0)
    return <ErrorPanel message={describeError(failed.error)} onRetry={() => void failed.refetch()} />
  if (!meta) return <SkeletonRows height={56} />
  if (histories.length === 0) return <EmptyState drawing="no-result" title="変更履歴がありません" />

  const avatarIdOf = (name: string | undefined) => users.data?.find((user) => user.name === name)?.id ?? 0
  return (
    <>
      {historyDays(histories).map(({ day, entries }) => (
        <Box key={day} component="section" aria-label={formatDayWithWeekday(day)}>
          <Box
            aria-hidden
            sx={{
              ...inRow,
              gap: 3,
              minHeight: 20,
              mt: 2,
              mb: 2.5,
              typography: 'caption',
              fontWeight: 500,
              color: 'text.secondary',
              '&::after': { content: '""', flex: 1, height: '1px', bgcolor: 'divider' },
            }}
          >
            {formatDayWithWeekday(day)}
          </Box>
          <Box component="ol" sx={{ m: 0, p: 0 }}>
            {entries.map((entry, index) => (
              <HistoryEntryRow
                key={entry.key}
                entry={entry}
                avatarId={avatarIdOf(entry.first.user?.name)}
                isLast={index === entries.length - 1}
              />
            ))}
          </Box>
        </Box>
      ))}
      {failed && <ErrorPanel message={describeError(failed.error)} onRetry={() => void failed.refetch()} />}
      {pageCount < meta.last_page && (
        <Box sx={{ display: 'grid', justifyContent: 'center', mt: 3 }}>
          <LoadingButton
            loading={pages.at(-1)?.isPending ?? false}
            loadingText="読み込み中..."
            onClick={() => setPageCount(pageCount + 1)}
          >
            もっと見る
          </LoadingButton>
        </Box>
      )}
    </>
  )
}
