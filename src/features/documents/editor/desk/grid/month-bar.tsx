import { memo, use, useState, useSyncExternalStore } from 'react'
import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import { formatMoment } from '#domain/dates.ts'
import { cellRemarkTexts } from '#domain/documents/cell-remarks.ts'
import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import { columnBefore, missingCells, missingDays, missingTexts } from '#domain/documents/month-sheet.ts'
import { shownText } from '#domain/documents/docs-data.ts'
import { wantedRange } from '#domain/documents/findings.ts'
import type { GridPlace } from '#domain/documents/pasted-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useContentsBehind, useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
import { isNoted } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useEditor, WrittenContext } from '#src/features/documents/editor/fields/editor-context.ts'
import { useConfirmBoxes } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import type { ShownBox } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import { MonthChart } from '#src/features/documents/editor/fields/month-chart.tsx'
import { useLatest } from '#src/lib/use-latest.ts'
import { MissingDays } from '#src/widgets/month-sheet/missing-days.tsx'
import type { ShownGrid } from './computed-columns.ts'
import { ConfirmDays } from './confirm-days.tsx'
import { placeOfItem } from './grid-moves.ts'

type MonthBarProps = {
  grid: ShownGrid
  chosen: GridPlace
  onGo: (place: GridPlace) => void
  /** 備考・写真 of the cell. */
  onNote: () => void
}

/** Which point and which day of it the cursor is in; both null in the writers' row. */
const whereOf = (grid: ShownGrid, { row, column }: GridPlace) => {
  const { sheet } = grid.month!
  const [line, at] = sheet.axis === 'across' ? [row, column] : [column, row]
  return { point: sheet.points[line] ?? null, at }
}

/** Over a month sheet: the cell, what stood there the day before, who wrote it, what is missing, and the point as a line. */
export const MonthBar = ({ grid, chosen, onGo, onNote }: MonthBarProps) => {
  const { draft, notes, isReadOnly } = useEditor()
  const [isDrawn, setDrawn] = useState(false)
  const [isListed, setListed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  /** At first the cell that keys would go to may be the one that is looked for. */
  const [isUnderWay, setUnderWay] = useState(false)
  const { sheet, columns } = grid.month!
  const missing = () => missingCells(sheet, columns, (itemId) => draft.valueOf(itemId))
  const count = useCounted(draft, () => missing().length)
  const { point, at } = whereOf(grid, chosen)
  const noted = point?.items[at] ?? null
  const boxes = useConfirmBoxes(sheet, columns, useContentsBehind(draft))
  const waiting = boxes.filter(({ isWaiting }) => isWaiting)
  const confirmed = noted && boxes.find(({ covers }) => covers.includes(noted))?.by
  const goOn = () => {
    const order = missing()
      .map(({ item }) => placeOfItem(grid, item.id))
      .filter((place) => place !== null)
    /** Day after day, whichever way they run. */
    const rankOf = ({ row, column }: GridPlace) =>
      sheet.axis === 'across' ? column * grid.rows.length + row : row * grid.columns.length + column
    const from = rankOf(chosen) + (isUnderWay ? 1 : 0)
    const next = order.find((place) => rankOf(place) >= from) ?? order[0]
    setUnderWay(true)
    if (next) onGo(next)
  }
  const goTo = (itemId: number) => {
    const place = placeOfItem(grid, itemId)
    if (place) onGo(place)
  }
  const ways = useLatest({ note: onNote, goOn })
  return (
    <Box sx={{ px: 3, py: 2, borderTop: 1, borderColor: 'divider', typography: 'cell' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
        <CellFacts grid={grid} point={point} at={at} confirmed={confirmed ?? null} />
        {boxes.length > 0 && (
          <ToggleButton
            size="small"
            value="confirm"
            selected={isConfirming}
            onChange={() => setConfirming(!isConfirming)}
            sx={{ ml: 'auto', gap: 1 }}
          >
            <FactCheckOutlined fontSize="small" />
            {waiting.length > 0 ? `${confirmTexts.title}（${waiting.length}）` : confirmTexts.title}
          </ToggleButton>
        )}
        <MonthActions
          isAlone={boxes.length === 0}
          mayNote={noted !== null && notes.cells.has(noted.id) && (!isReadOnly || isNoted(notes, noted.id))}
          missing={count}
          isListed={isListed}
          isDrawn={isDrawn}
          ways={ways}
          onListed={setListed}
          onDrawn={setDrawn}
        />
      </Box>
      {isConfirming && boxes.length > 0 && (
        <ConfirmDays
          boxes={boxes}
          onGo={({ points }: ShownBox) => {
            if (points[0]) goTo(points[0].id)
          }}
        />
      )}
      {isListed && count > 0 && <MissingList month={grid.month!} onGo={goTo} />}
      {isDrawn && point && <MonthChart point={point} columns={columns} unit={sheet.unit} />}
    </Box>
  )
}

type MonthActionsProps = {
  /** Nothing stands before it at the end of the line. */
  isAlone: boolean
  mayNote: boolean
  /** How many cells are. */
  missing: number
  isListed: boolean
  isDrawn: boolean
  /** Those of now; the object stays, so that the way from cell to cell draws no button anew. */
  ways: { readonly current: { note: () => void; goOn: () => void } }
  onListed: (isListed: boolean) => void
  onDrawn: (isDrawn: boolean) => void
}

const MonthActions = memo(
  ({ isAlone, mayNote, missing, isListed, isDrawn, ways, onListed, onDrawn }: MonthActionsProps) => (
    <Box sx={{ ml: isAlone ? 'auto' : 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        size="small"
        startIcon={<AddCommentOutlined />}
        aria-keyshortcuts="Shift+F2"
        disabled={!mayNote}
        onClick={() => ways.current.note()}
      >
        {cellRemarkTexts.title}
      </Button>
      <Button size="small" disabled={missing === 0} onClick={() => ways.current.goOn()}>
        {missing === 0 ? '未記入なし' : `未記入へ（${missing}）`}
      </Button>
      <ToggleButton
        size="small"
        value="missing"
        selected={isListed}
        disabled={missing === 0}
        aria-label="未記入の一覧"
        title="未記入の一覧"
        onChange={() => onListed(!isListed)}
      >
        <FormatListBulletedOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton
        size="small"
        value="chart"
        selected={isDrawn}
        aria-label="グラフ"
        title="グラフ"
        onChange={() => onDrawn(!isDrawn)}
      >
        <ShowChartOutlined fontSize="small" />
      </ToggleButton>
    </Box>
  ),
)
MonthActions.displayName = 'MonthActions'

type MissingListProps = { month: NonNullable<ShownGrid['month']>; onGo: (itemId: number) => void }

const MissingList = ({ month, onGo }: MissingListProps) => {
  const contents = useContentsBehind(useEditor().draft)
  const days = missingDays([month], (itemId) => contents.get(itemId), false)
  if (days.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={missingTexts.title}
      sx={{ mt: 2, maxHeight: 220, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: '6px' }}
    >
      <MissingDays
        days={days}
        renderDay={({ label, cells }) => (
          <Button
            variant="text"
            size="small"
            sx={{ justifySelf: 'start', justifyContent: 'flex-start', px: 0 }}
            onClick={() => onGo(cells[0]!.item.id)}
          >
            {label}
          </Button>
        )}
      />
    </Box>
  )
}

type CellFactsProps = {
  grid: ShownGrid
  point: { label: string; items: (TemplateItem | null)[] } | null
  at: number
  /** Who confirmed the cell's day, and when. */
  confirmed: string | null
}

const CellFacts = ({ grid, point, at, confirmed }: CellFactsProps) => {
  const { draft } = useEditor()
  const written = use(WrittenContext)
  const { columns } = grid.month!
  const before = columnBefore(columns, at)
  const item = point?.items[at] ?? null
  const last = before === null ? null : (point?.items[before] ?? null)
  const lastText = useSyncExternalStore(draft.subscribe, () =>
    last ? shownText(last.type, draft.valueOf(last.id)) : '',
  )
  if (!point || !item) return null
  const by = written.get(item.id)
  return (
    <>
      <span>{item.name}</span>
      {last && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`前日 ${lastText || '―'}`}
        </Box>
      )}
      {wantedRange(item) && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`基準 ${wantedRange(item)}`}
        </Box>
      )}
      {by?.user && (
        <Box component="span" sx={{ color: 'text.secondary' }}>{`${by.user.name} ${formatMoment(by.at)}`}</Box>
      )}
      {confirmed && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {confirmed}
        </Box>
      )}
    </>
  )
}
