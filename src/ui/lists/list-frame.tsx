/**
 * What a list's screen is made of under its header: filters, what could not be read of its address, rows in the form that the layout has for them, pages; an error
 * with 再試行 in their place where they could not be loaded, and how many were found, read out.
 *
 *   <ListFrame filters={<FilterBar …/>} rows={query.data?.data} meta={query.data?.meta} failure={loadFailure(query)}
 *     onPageChange={(page) => onSearch({ ...search, page })}>
 *     {(rows, pager) => (
 *       <RecordList label="設備" columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} footer={pager}
 *         phone={() => <StackedRows square rows={rows} height={110} empty={empty} footer={pager}>{…}</StackedRows>} />
 *     )}
 *   </ListFrame>
 */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { totalText } from '#domain/paging.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import type { ErrorPanelProps } from '#src/ui/states/error-panel.tsx'
import { Pager } from './pager.tsx'
import type { PagerProps } from './pager.tsx'
import { UnreadNote } from '#src/ui/states/unread-note.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'

type Turned = (page: number, options?: { replace: boolean }) => void

type ListFrameProps<Row> = {
  filters?: ReactNode
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  /** Of a list in pages, once loaded. */
  meta?: PagerProps['meta'] | undefined
  /** `replace`: the page that it was is no step to go back to. */
  onPageChange?: Turned
  /** How many rows a page has is the person's to say. */
  onPageSize?: ((rows: number) => void) | undefined
  mayBeWhole?: boolean | undefined
  /** Why there is nothing to show. */
  failure: ErrorPanelProps | undefined
  /** Stands in a PageBody, which keeps the distance to a phone's edges. */
  inset?: boolean | undefined
  children: (rows: readonly Row[] | undefined, pager: ReactNode) => ReactNode
}

/** The last rows of the last page may be gone, or the address old: goes to the last page that there is. */
const useLastPage = (meta: PagerProps['meta'] | undefined, onPageChange: Turned | undefined): boolean => {
  const isPastEnd = meta !== undefined && onPageChange !== undefined && meta.from === null && meta.total > 0
  const last = meta?.last_page
  useEffect(() => {
    if (isPastEnd) onPageChange(last!, { replace: true })
    // Once for each answer, whatever the screen renders in between.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPastEnd, last])
  return isPastEnd
}

export const ListFrame = <Row,>({
  filters,
  rows,
  meta,
  onPageChange,
  onPageSize,
  mayBeWhole,
  failure,
  inset,
  children,
}: ListFrameProps<Row>) => {
  const isPastEnd = useLastPage(meta, onPageChange)
  return (
    <>
      {filters}
      <UnreadNote inset={inset} />
      <Box role="status" className="total" sx={visuallyHidden}>
        {meta && totalText(meta)}
      </Box>
      {failure ? (
        <Box sx={{ p: { phone: inset ? 0 : 4 } }}>
          <ErrorPanel {...failure} />
        </Box>
      ) : (
        children(
          isPastEnd ? undefined : rows,
          meta && onPageChange && (
            <Pager meta={meta} onPageChange={onPageChange} onPageSize={onPageSize} mayBeWhole={mayBeWhole} />
          ),
        )
      )}
    </>
  )
}
