/**
 * All rows of a list in one table: those near the window are drawn, and asked for a page at a time as they come near. The row
 * that has the focus stays wherever the table is scrolled to. The paper has its own rows (print-rows.ts).
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TableBody from '@mui/material/TableBody'
import { useQueries } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem } from '@tanstack/react-virtual'
import { limits } from '#domain/limits.ts'
import { totalText } from '#domain/paging.ts'
import type { PageMeta } from '#domain/paging.ts'
import { describeError } from '#src/api/errors.ts'
import { formatNumber } from '#src/lib/text.ts'
import type { RowPlace } from '#src/ui/lists/table-parts.ts'
import { PageSize } from '#src/ui/lists/pager.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { firstRows } from './print-rows.ts'
import type { Answer, PagesOf } from './print-rows.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const perPage = limits.maxPageSize
/** Rows beyond the window's edges: what Tab comes to next is there. */
const overscan = 10
/** Whoever draws the bar from end to end asks for no page on the way, ms. */
const settled = 120

const pageOf = (index: number): number => Math.floor(index / perPage) + 1

type Stretch = { from: number; to: number }

/** The pages of what is drawn, once it stays. */
const usePagesNear = (items: readonly VirtualItem[]): Stretch => {
  const [from, to] = [pageOf(items[0]?.index ?? 0), pageOf(items.at(-1)?.index ?? 0)]
  const [near, setNear] = useState<Stretch>({ from: 1, to: 1 })
  useEffect(() => {
    const timer = setTimeout(() => setNear({ from, to }), settled)
    return () => clearTimeout(timer)
  }, [from, to])
  return near
}

/** Room of rows that are not drawn, as high as they are. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )

const Coming = ({ index }: { index: number }) => (
  <tr aria-rowindex={index + 2} data-index={index}>
    <Box component="td" aria-label="読み込み中" sx={{ px: 4 }}>
      <Skeleton width={240} height={12} sx={{ borderRadius: '4px' }} />
    </Box>
  </tr>
)

type WholeBodyProps<Row> = {
  pages: PagesOf<Answer>
  total: number
  /** px that a row has before it is measured. */
  rowHeight: number
  drawRow: (row: Row, place: RowPlace) => ReactElement
}

export const WholeBody = <Row,>({ pages, total, rowHeight, drawRow }: WholeBodyProps<Row>) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const readTop = () => setTop(Math.round(body.current!.getBoundingClientRect().top + window.scrollY))
  // After every change: what stands above the table may have grown or gone.
  useLayoutEffect(() => readTop())
  // Its functions read the list as it is now; nothing here keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: total,
    overscan,
    scrollMargin: top,
    estimateSize: () => rowHeight,
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focused === null ? [] : [focused])])].sort((a, b) => a - b),
  })
  const items = virtualizer.getVirtualItems()
  const near = usePagesNear(items.filter(({ index }) => index !== focused))
  const stretch = Array.from({ length: near.to - near.from + 1 }, (_, offset) => near.from + offset)
  const numbers = [...new Set([...stretch, ...(focused === null ? [] : [pageOf(focused)])])]
  const answers = useQueries({ queries: numbers.map((page) => pages(page, perPage)) })
  const rowAt = (index: number) =>
    answers[numbers.indexOf(pageOf(index))]?.data?.data[index % perPage] as Row | undefined
  let drawn = 0
  return (
    <TableBody
      ref={body}
      // The browser would go along with rows that are only drawn anew.
      sx={{ overflowAnchor: 'none' }}
      onFocus={({ target }) => setFocused(Number(target.closest('tr')!.dataset['index']))}
      onBlur={() => setFocused(null)}
    >
      {items.flatMap(({ key, index, start, end }) => {
        const row = rowAt(index)
        const room = start - top - drawn
        drawn = end - top
        return [
          <Room key={`room-${key}`} height={room} />,
          row === undefined ? (
            <Coming key={`coming-${key}`} index={index} />
          ) : (
            drawRow(row, { index, rowRef: virtualizer.measureElement })
          ),
        ]
      })}
      <Room height={virtualizer.getTotalSize() - drawn} />
    </TableBody>
  )
}

type WholeFootProps = { meta: PageMeta; onPageSize: (rows: number) => void }

/** How many, and the way back to pages, in sight wherever the table is scrolled to. */
export const WholeFoot = ({ meta, onPageSize }: WholeFootProps) => (
  <Box
    component="nav"
    aria-label="ページ送り"
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      ...inRows,
      columnGap: 3,
      minHeight: 48,
      px: 4,
      typography: 'cell',
      color: 'text.secondary',
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {totalText(meta)}
    <PageSize mayBeWhole size={Infinity} onSize={onPageSize} />
    <span>ブラウザーの「ページ内の検索」では、画面の近くの行だけが見つかります。</span>
  </Box>
)

/** Selects every row that the list found, as many as a file or a bulk change takes. */
export const selectWhole = async <Row,>(
  client: QueryClient,
  pages: PagesOf<Answer>,
  rowKey: (row: Row) => string | number,
  selection: RowSelection,
): Promise<void> => {
  try {
    const { rows, total } = await firstRows(client, pages, limits.ids)
    selection.set(new Set(rows.map((row) => Number(rowKey(row as Row)))))
    if (rows.length < total)
      toast.success(`${formatNumber(total)}件のうち、はじめの${formatNumber(rows.length)}件を選択しました`)
  } catch (error) {
    toast.error(describeError(error))
  }
}
