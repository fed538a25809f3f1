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
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { totalText } from '#domain/paging.ts'
import { ErrorPanel } from './error-panel.tsx'
import type { ErrorPanelProps } from './error-panel.tsx'
import { Pager } from './pager.tsx'
import type { PagerProps } from './pager.tsx'
import { UnreadNote } from './unread-note.tsx'
import { visuallyHidden } from './visually-hidden.ts'

type ListFrameProps<Row> = {
  filters?: ReactNode
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  /** Of a list in pages, once loaded. */
  meta?: PagerProps['meta']
  onPageChange?: PagerProps['onPageChange']
  /** Why there is nothing to show. */
  failure: ErrorPanelProps | undefined
  /** Stands in a PageBody, which keeps the distance to a phone's edges. */
  inset?: boolean
  children: (rows: readonly Row[] | undefined, pager: ReactNode) => ReactNode
}

export const ListFrame = <Row,>({
  filters,
  rows,
  meta,
  onPageChange,
  failure,
  inset,
  children,
}: ListFrameProps<Row>) => (
  <>
    {filters}
    <UnreadNote inset={inset} />
    <Box role="status" sx={visuallyHidden}>
      {meta && totalText(meta)}
    </Box>
    {failure ? (
      <Box sx={{ p: { phone: inset ? 0 : 4 } }}>
        <ErrorPanel {...failure} />
      </Box>
    ) : (
      children(rows, meta && onPageChange && <Pager meta={meta} onPageChange={onPageChange} />)
    )}
  </>
)
