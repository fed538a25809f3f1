import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { useIsPrinting } from '#src/lib/use-is-printing.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { cardFootHeight, FileCard } from './file-card.tsx'
import type { FileEntryProps } from './file-entry.ts'
import { FileListHead, FileListRow } from './file-list-row.tsx'
import type { FileSort } from './file-list-row.tsx'
import { addFiles, choiceNumbers, filesBetween, toggleFile } from './file-selection.ts'
import type { FileSelection } from './file-selection.ts'
import { useFileKeys } from './use-file-keys.ts'
import { VirtualRows } from './virtual-rows.tsx'

export type FileView = 'grid' | 'list'

export type FileRowsProps = {
  isPhone: boolean
  /** Every place of the list; undefined where it is not read yet. */
  files: readonly (ReportFile | undefined)[]
  view: FileView
  sort: FileSort
  onSort: (sort: FileSort) => void
  scrollBox?: RefObject<HTMLElement | null>
  selection: FileSelection
  onSelect: (selection: FileSelection) => void
  onSelectAll: () => void
  /** Choosing is what one came for: a press chooses, or lets go again. Elsewhere it chooses this one only, and on a phone opens it. */
  picking?: boolean
  numbered?: boolean
  /** Double press, Enter, or on a phone a tap. */
  onOpen: (file: ReportFile, index: number) => void
  menuOf?: (file: ReportFile) => readonly MenuEntry[]
  /** Told of the first and last place (zero-based) on screen. */
  onShown: (from: number, to: number) => void
}

const gap = 12

const cardsPerRow = { desk: 6, phone: 2 }
/** Of a card, px: beneath it a day and a name do not stand whole beside the menu. */
const leastCardWidth = 176

const cardsIn = (width: number, isPhone: boolean): number => {
  if (isPhone) return cardsPerRow.phone
  // Nothing is measured before it stands.
  if (width === 0) return cardsPerRow.desk
  return Math.min(cardsPerRow.desk, Math.max(1, Math.floor((width + gap) / (leastCardWidth + gap))))
}

/** Inner width of the element, px; read again when the window changes. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const read = () => setWidth(element.current?.offsetWidth ?? 0)
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [element])
  return width
}

type EntryHandlers = Pick<FileEntryProps, 'onPress' | 'onDoublePress' | 'onToggle'>

/** The same functions for ever, which call those of the last render: the arrival of further files then renders none of those on screen. */
const useStable = (handlers: EntryHandlers): EntryHandlers => {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const onPress = useCallback<EntryHandlers['onPress']>((...args) => latest.current.onPress(...args), [])
  const onDoublePress = useCallback<EntryHandlers['onDoublePress']>(
    (...args) => latest.current.onDoublePress(...args),
    [],
  )
  const onToggle = useCallback<EntryHandlers['onToggle']>((...args) => latest.current.onToggle(...args), [])
  return { onPress, onDoublePress, onToggle }
}

/** How many stand in a row, and how high one is. */
const measuresOf = (isGrid: boolean, isPhone: boolean, width: number) => {
  if (!isGrid) return { columns: 1, rowHeight: isPhone ? 60 : 48 }
  const columns = cardsIn(width, isPhone)
  return { columns, rowHeight: Math.round(((width - gap * (columns - 1)) / columns) * 0.75) + cardFootHeight }
}

type ChoosingOptions = Pick<
  FileRowsProps,
  'isPhone' | 'files' | 'selection' | 'onSelect' | 'onSelectAll' | 'picking' | 'onOpen'
> & { columns: number; rowHeight: number }

/** Files are chosen and opened by pointer and keyboard like a file manager's. */
const useChoosing = (options: ChoosingOptions) => {
  const { isPhone, files, selection, onSelect, onSelectAll, picking, onOpen, columns, rowHeight } = options
  const select = (index: number, choose: (file: ReportFile) => FileSelection) => {
    const file = files[index]
    if (file) onSelect(choose(file))
  }
  const toggle = (index: number) => select(index, (file) => toggleFile(selection, file))
  const extend = (from: number, to: number) =>
    onSelect(addFiles(picking ? selection : [], filesBetween(files, from, to)))
  const open = (index: number) => {
    const file = files[index]
    if (file) onOpen(file, index)
  }
  const { container, active, setActive, handleKeyDown } = useFileKeys({
    count: files.length,
    columns,
    pageRows: Math.max(1, Math.floor((window.innerHeight - 240) / Math.max(1, rowHeight))),
    onMove: (index) => !picking && select(index, (file) => [file]),
    onExtend: extend,
    onToggle: toggle,
    onOpen: open,
    onAll: onSelectAll,
    onClear: () => {
      if (selection.length > 0) onSelect([])
      return selection.length > 0
    },
  })
  const handlePress = (index: number, event: MouseEvent) => {
    setActive(index)
    if (event.shiftKey) extend(active, index)
    else if (picking || event.ctrlKey || event.metaKey || (isPhone && selection.length > 0)) toggle(index)
    else if (isPhone) open(index)
    else select(index, (file) => [file])
  }
  const handleDoublePress = (index: number) => !isPhone && open(index)
  const handlers = useStable({ onPress: handlePress, onDoublePress: handleDoublePress, onToggle: toggle })
  return { container, active, handleKeyDown, handlers }
}

/** The files as cards or as a list. */
export const FileRows = ({
  view,
  sort,
  onSort,
  scrollBox,
  numbered = false,
  menuOf,
  onShown,
  ...choosing
}: FileRowsProps) => {
  const { isPhone, files, selection } = choosing
  const bodyRef = useRef<HTMLDivElement>(null)
  const width = useWidth(bodyRef)
  // A box that scrolls stands in a dialog, which is not printed. On paper names stand whole, as in no card.
  const isPrinting = useIsPrinting() && scrollBox === undefined
  const isGrid = view === 'grid' && !isPrinting
  const { columns, rowHeight } = measuresOf(isGrid, isPhone, width)
  const numbers = choiceNumbers(selection)
  const { container, active, handleKeyDown, handlers } = useChoosing({ ...choosing, columns, rowHeight })

  const entry = (index: number) => {
    if (index >= files.length) return null
    const file = files[index]
    const number = file && numbers.get(file.id)
    const props = {
      file,
      index,
      isPhone,
      menuOf,
      isActive: index === active,
      isSelected: number !== undefined,
      number: numbered ? number : undefined,
      ...handlers,
    }
    // By place: the focus stays where it is when a file comes into being there.
    return isGrid ? <FileCard key={index} {...props} /> : <FileListRow key={index} {...props} />
  }
  const renderRow = (row: number) =>
    isGrid ? (
      <CardRow row={row} columns={columns}>
        {Array.from({ length: columns }, (_, column) => entry(row * columns + column))}
      </CardRow>
    ) : (
      entry(row)
    )
  const rowCount = Math.ceil(files.length / columns)

  return (
    <Box
      ref={container}
      role="grid"
      aria-label="ファイル"
      aria-multiselectable
      aria-rowcount={isGrid ? rowCount : rowCount + 1}
      onKeyDown={handleKeyDown}
      sx={isGrid ? undefined : listBox}
    >
      {!isGrid && (
        <div role="rowgroup">
          <FileListHead isPhone={isPhone} sort={sort} onSort={onSort} />
        </div>
      )}
      {isPrinting ? (
        <PrintedRows>{files.map((file, index) => file && entry(index))}</PrintedRows>
      ) : (
        <VirtualRows
          key={view}
          scrollBox={scrollBox}
          bodyRef={bodyRef}
          count={rowCount}
          rowHeight={rowHeight}
          gap={isGrid ? gap : 0}
          activeRow={Math.floor(active / columns)}
          onShown={(firstRow, lastRow) => onShown(firstRow * columns, (lastRow + 1) * columns - 1)}
          renderRow={renderRow}
        />
      )}
    </Box>
  )
}

const listBox = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const

const CardRow = ({ row, columns, children }: { row: number; columns: number; children: ReactNode }) => (
  <Box
    role="row"
    aria-rowindex={row + 1}
    sx={{
      display: 'grid',
      height: '100%',
      columnGap: `${gap}px`,
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    }}
  >
    {children}
  </Box>
)

/** All that are read, one under the other, and how many more there are. */
const PrintedRows = ({ children }: { children: readonly ReactNode[] }) => {
  const unread = children.filter((row) => row === undefined).length
  return (
    <div role="rowgroup">
      {children}
      {unread > 0 && (
        <Box
          sx={{ p: 4 }}
        >{`ほか${formatNumber(unread)}件は印刷していません。ファイルを絞り込んでから印刷してください。`}</Box>
      )}
    </div>
  )
}
