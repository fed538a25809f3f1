import { useDeferredValue, useState, useSyncExternalStore } from 'react'
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
import { useContents } from '#src/features/documents/editor/draft/use-draft.ts'
import { isNoted } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useConfirmBoxes } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import type { ShownBox } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import { MonthChart } from '#src/features/documents/editor/fields/month-chart.tsx'
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
  // What is counted over the whole month may come after the keystroke.
  const contents = useDeferredValue(useContents(draft))
  const { sheet, columns } = grid.month!
  const valueOf = (itemId: number) => contents.get(itemId)
  const missing = missingCells(sheet, columns, valueOf)
  const days = isListed ? missingDays([grid.month!], valueOf, false) : []
  const { point, at } = whereOf(grid, chosen)
  const noted = point?.items[at] ?? null
  const boxes = useConfirmBoxes(sheet, columns, contents)
  const waiting = boxes.filter(({ isWaiting }) => isWaiting)
  const confirmed = noted && boxes.find(({ covers }) => covers.includes(noted))?.by
  const goOn = () => {
    const order = missing.map(({ item }) => placeOfItem(grid, item.id)).filter((place) => place !== null)
    /** Day after day, whichever way they run. */
    const rankOf = ({ row, column }: GridPlace) =>
      sheet.axis === 'across' ? column * grid.rows.length + row : row * grid.columns.length + column
    const from = rankOf(chosen) + (isUnderWay ? 1 : 0)
    const next = order.find((place) => rankOf(place) >= from) ?? order[0]
    setUnderWay(true)
    if (next) onGo(next)
  }
  return (
    <Box sx={{ px: 3, py: 2, borderTop: 1, borderColor: 'divider', typography: 'cell' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
        <CellFacts grid={grid} point={point} at={at} confirmed={confirmed ?? null} />
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {boxes.length > 0 && (
            <ToggleButton
              size="small"
              value="confirm"
              selected={isConfirming}
              onChange={() => setConfirming(!isConfirming)}
              sx={{ gap: 1 }}
            >
              <FactCheckOutlined fontSize="small" />
              {waiting.length > 0 ? `${confirmTexts.title}（${waiting.length}）` : confirmTexts.title}
            </ToggleButton>
          )}
          <Button
            size="small"
            startIcon={<AddCommentOutlined />}
            aria-keyshortcuts="Shift+F2"
            disabled={noted === null || !notes.cells.has(noted.id) || (isReadOnly && !isNoted(notes, noted.id))}
            onClick={onNote}
          >
            {cellRemarkTexts.title}
          </Button>
          <Button size="small" disabled={missing.length === 0} onClick={goOn}>
            {missing.length === 0 ? '未記入なし' : `未記入へ（${missing.length}）`}
          </Button>
          <ToggleButton
            size="small"
            value="missing"
            selected={isListed}
            disabled={missing.length === 0}
            aria-label="未記入の一覧"
            title="未記入の一覧"
            onChange={() => setListed(!isListed)}
          >
            <FormatListBulletedOutlined fontSize="small" />
          </ToggleButton>
          <ToggleButton
            size="small"
            value="chart"
            selected={isDrawn}
            aria-label="グラフ"
            title="グラフ"
            onChange={() => setDrawn(!isDrawn)}
          >
            <ShowChartOutlined fontSize="small" />
          </ToggleButton>
        </Box>
      </Box>
      {isConfirming && boxes.length > 0 && (
        <ConfirmDays
          boxes={boxes}
          onGo={({ points }: ShownBox) => {
            const place = points[0] ? placeOfItem(grid, points[0].id) : null
            if (place) onGo(place)
          }}
        />
      )}
      {isListed && days.length > 0 && (
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
                onClick={() => {
                  const place = placeOfItem(grid, cells[0]!.item.id)
                  if (place) onGo(place)
                }}
              >
                {label}
              </Button>
            )}
          />
        </Box>
      )}
      {isDrawn && point && <MonthChart point={point} columns={columns} unit={sheet.unit} />}
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
  const { draft, written } = useEditor()
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
