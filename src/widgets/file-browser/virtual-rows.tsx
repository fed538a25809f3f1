import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range, VirtualItem } from '@tanstack/react-virtual'

type VirtualRowsProps = {
  /** The box that scrolls; without one the page does. */
  scrollBox?: RefObject<HTMLElement | null>
  /** Of the element that is as high as all rows. */
  bodyRef: RefObject<HTMLDivElement | null>
  count: number
  /** px, all the same. */
  rowHeight: number
  /** px */
  gap: number
  /** Always there, wherever the list is scrolled to: it has the tab stop. */
  activeRow: number
  /** Told of the first and last row on screen after every change. */
  onShown: (firstRow: number, lastRow: number) => void
  renderRow: (row: number) => ReactNode
}

/** Under the shell's head and the folder's own sticky rows. */
const pageHeads = 120
const overscan = 4

/** Only the rows near the window exist, so thousands scroll like a few. */
export const VirtualRows = (props: VirtualRowsProps) =>
  props.scrollBox ? <BoxRows {...props} scrollBox={props.scrollBox} /> : <PageRows {...props} />

const withActive =
  (activeRow: number, count: number) =>
  (range: Range): number[] =>
    [...new Set([...defaultRangeExtractor(range), ...(activeRow < count ? [activeRow] : [])])].sort((a, b) => a - b)

const BoxRows = (props: VirtualRowsProps & { scrollBox: RefObject<HTMLElement | null> }) => {
  const { scrollBox, count, rowHeight, gap, activeRow } = props
  // Its functions read the list as it is now; nothing here keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    gap,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => scrollBox.current,
    rangeExtractor: withActive(activeRow, count),
    scrollPaddingStart: gap,
    scrollPaddingEnd: gap,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  return (
    <Rows
      {...props}
      items={virtualizer.getVirtualItems()}
      height={virtualizer.getTotalSize()}
      offset={0}
      scrollToRow={(row) => virtualizer.scrollToIndex(row)}
    />
  )
}

const PageRows = (props: VirtualRowsProps) => {
  const { bodyRef, count, rowHeight, gap, activeRow } = props
  const [scrollMargin, setScrollMargin] = useState(0)
  const readTop = () => {
    if (bodyRef.current) setScrollMargin(Math.round(bodyRef.current.getBoundingClientRect().top + window.scrollY))
  }
  // After every change: what stands above the list may have grown or gone.
  useLayoutEffect(() => readTop())
  // Its functions read the list as it is now; nothing here keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan,
    scrollMargin,
    estimateSize: () => rowHeight,
    rangeExtractor: withActive(activeRow, count),
    scrollPaddingStart: pageHeads,
    scrollPaddingEnd: gap,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  return (
    <Rows
      {...props}
      items={virtualizer.getVirtualItems()}
      height={virtualizer.getTotalSize()}
      offset={scrollMargin}
      scrollToRow={(row) => virtualizer.scrollToIndex(row)}
    />
  )
}

type RowsProps = VirtualRowsProps & {
  items: readonly VirtualItem[]
  height: number
  /** Where the list begins in what scrolls. */ offset: number
  scrollToRow: (row: number) => void
}

const Rows = ({ bodyRef, items, height, offset, rowHeight, activeRow, onShown, renderRow, scrollToRow }: RowsProps) => {
  const shownRow = useRef(activeRow)
  useEffect(() => {
    if (shownRow.current !== activeRow) scrollToRow(activeRow)
    shownRow.current = activeRow
  })
  useEffect(() => {
    // The active row may be far from the screen.
    const shown = items.filter((item) => item.index !== activeRow)
    const [first = items[0], last = items.at(-1)] = [shown[0], shown.at(-1)]
    if (first && last) onShown(first.index, last.index)
  })
  return (
    <Box ref={bodyRef} role="rowgroup" sx={{ position: 'relative' }} style={{ height }}>
      {items.map(({ key, index, start }) => (
        <div
          key={key}
          style={{
            position: 'absolute',
            top: 0,
            left: 0,
            width: '100%',
            height: rowHeight,
            transform: `translateY(${start - offset}px)`,
          }}
        >
          {renderRow(index)}
        </div>
      ))}
    </Box>
  )
}
