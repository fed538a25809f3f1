import { useEffect, useEffectEvent, useMemo } from 'react'
import type { RefObject } from 'react'
import type { SheetPage, SheetTable } from '#domain/sheets/sheet-table.ts'
import { watchLayout } from '#src/lib/watch-layout.ts'

export type PagesShown = {
  /** Of the sheet shown, in their order. */
  pages: readonly SheetPage[]
  /** Brought to the top whenever this is another object; `at` counts the pages from 0. */
  wanted: { at: number } | null
  /** Those of which much is in sight, and the one of which most is. */
  onSight: (seen: readonly number[], most: number) => void
}

type Box = { left: number; top: number; right: number; bottom: number }

const sumWhere = (sizes: readonly number[], isCounted: (position: number) => boolean): number =>
  sizes.reduce((sum, size, position) => (isCounted(position) ? sum + size : sum), 0)

/** Where a page lies on its table, px at zoom 1. */
const boxOf = (table: SheetTable, firstColumn: number, page: SheetPage): Box => {
  const rowsBefore = (row: number) => sumWhere(table.rowHeightsPx, (position) => table.rows[position]!.index < row)
  const columnsBefore = (column: number) => sumWhere(table.columnWidthsPx, (at) => at + firstColumn < column)
  return {
    left: columnsBefore(page.first_column),
    top: rowsBefore(page.first_row),
    right: columnsBefore(page.last_column + 1),
    bottom: rowsBefore(page.last_row + 1),
  }
}

const areaOf = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top)
const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** px over a page that is brought to the top. */
const margin = 8

type Sheet = { table: SheetTable | undefined; firstColumn: number; zoom: number; shown: PagesShown | undefined }

/** Brings a page that is asked for to the top of the view, and tells which pages are in sight, however they came there. */
export const usePagesInSight = (
  viewRef: RefObject<HTMLElement | null>,
  { table, firstColumn, zoom, shown }: Sheet,
): void => {
  const pages = shown?.pages
  const boxes = useMemo(
    () => (table && pages ? pages.map((page) => boxOf(table, firstColumn, page)) : []),
    [table, firstColumn, pages],
  )
  const look = useEffectEvent(() => {
    const view = viewRef.current
    const drawn = view?.querySelector('table')
    if (!view || !drawn || !shown) return
    const [outer, origin] = [view.getBoundingClientRect(), drawn.getBoundingClientRect()]
    const [left, top] = [(outer.left - origin.left) / zoom, (outer.top - origin.top) / zoom]
    const sight = { left, top, right: left + view.clientWidth / zoom, bottom: top + view.clientHeight / zoom }
    const shares = boxes.map((box) => [areaOf(common(box, sight)), areaOf(box)] as const)
    const most = Math.max(...shares.map(([part]) => part))
    if (most <= 0) return
    const seen = shares.flatMap(([part, whole], at) => (part * 2 >= Math.min(whole, areaOf(sight)) ? [at] : []))
    shown.onSight(
      seen,
      shares.findIndex(([part]) => part === most),
    )
  })
  const bring = useEffectEvent((at: number) => {
    const view = viewRef.current
    const drawn = view?.querySelector('table')
    const box = boxes[at]
    if (!view || !drawn || !box) return
    const [outer, origin] = [view.getBoundingClientRect(), drawn.getBoundingClientRect()]
    view.scrollTop += origin.top + box.top * zoom - outer.top - margin
    view.scrollLeft += origin.left + box.left * zoom - outer.left - margin
  })

  const wanted = shown?.wanted
  useEffect(() => {
    if (wanted) bring(wanted.at)
  }, [wanted, table])
  useEffect(() => {
    const view = viewRef.current
    if (!view || pages === undefined) return undefined
    const handleScroll = () => look()
    view.addEventListener('scroll', handleScroll, { passive: true })
    const unwatch = watchLayout(handleScroll)
    return () => {
      view.removeEventListener('scroll', handleScroll)
      unwatch()
    }
  }, [viewRef, table, zoom, pages])
}
