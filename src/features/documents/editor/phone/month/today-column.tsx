/** 今日の列: a month sheet on a phone, one day at a time and one point below the other. */
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { businessDay } from '#domain/dates.ts'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue, Document } from '#domain/documents/documents.contract.ts'
import { columnBefore, datedColumns, dayLabel, missingCells } from '#domain/documents/month-sheet.ts'
import type { DatedColumn } from '#domain/documents/month-sheet.ts'
import { isRemarkPoint } from '#domain/templates/month-grids.ts'
import type { MonthSheet } from '#domain/templates/month-grids.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useContents } from '#src/features/documents/editor/draft/use-draft.ts'
import { ChooseContext } from '#src/features/documents/editor/fields/choose-context.ts'
import type { PhoneSaving } from '#src/features/documents/editor/phone/use-phone-saving.ts'
import { now } from '#src/lib/now.ts'
import { useHolidays } from '#src/lib/use-holidays.ts'
import { WaitingCount } from '#src/outbox/screens/waiting-count.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { useConfirmBoxes } from '#src/features/documents/editor/fields/use-confirm-boxes.ts'
import { useWantedItem } from '#src/features/documents/editor/fields/use-wanted-item.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ConfirmDay } from './confirm-day.tsx'
import { PointRow } from './point-row.tsx'

type TodayColumnProps = {
  document: Document
  draft: Draft
  sheet: MonthSheet<TemplateItem>
  saving: PhoneSaving
  onBack: () => void
}

/** Days that the phone leads to: those the month has, and none that is still to come. */
const isOpen = ({ state }: DatedColumn): boolean => state === 'past' || state === 'today'

/** Where the phone begins: the day that somebody was led to, else today, else the last day that is over. */
const firstColumn = (
  sheet: MonthSheet<TemplateItem>,
  columns: readonly DatedColumn[],
  wanted: number | null,
): number => {
  const led = columns.findIndex((_, at) => sheet.points.some(({ items }) => items[at]?.id === wanted))
  if (wanted !== null && led >= 0) return led
  const today = columns.findIndex(({ state }) => state === 'today')
  return today >= 0 ? today : Math.max(0, columns.findLastIndex(isOpen))
}

const neighbour = (columns: readonly DatedColumn[], at: number, step: 1 | -1): number | null => {
  for (let next = at + step; next >= 0 && next < columns.length; next += step)
    if (columns[next]!.state !== 'none') return next
  return null
}

/** What may be filled in of a day, with what stood there the day before. */
const rowsOf = (sheet: MonthSheet<TemplateItem>, at: number, before: number | null) =>
  sheet.points.flatMap((point) => {
    const item = point.items[at]
    return item ? [{ point, item, last: before === null ? null : (point.items[before] ?? null) }] : []
  })

export const TodayColumn = ({ document, draft, sheet, saving, onBack }: TodayColumnProps) => {
  const confirm = useConfirm()
  const holidays = useHolidays()
  const wantedItem = useWantedItem()
  // What is counted over the whole month may come after the keystroke.
  const contents = useDeferredValue(useContents(draft))
  const { period, closed_days } = document
  const columns = useMemo(
    () => datedColumns(sheet, { period, closed_days }, businessDay(now())),
    [sheet, period, closed_days],
  )
  const [at, setAt] = useState(() => firstColumn(sheet, columns, wantedItem))
  const column = columns[at]!
  /** A box over 朝 and 夕 of one day is that of both. */
  const box = useConfirmBoxes(sheet, columns, contents).findLast(
    (each) => each.at <= at && sheet.columns[each.at]!.number === sheet.columns[at]!.number,
  )
  const rows = rowsOf(sheet, at, columnBefore(columns, at))
  const asked = rows.filter(({ point }) => !isRemarkPoint(point))
  const empty = asked.filter(({ item }) => isEmptyValue(contents.get(item.id)))
  const earlier = missingCells(sheet, columns, (id) => contents.get(id))
  const copies = empty.flatMap(({ item, last }) => {
    const data = last ? contents.get(last.id) : null
    return data === undefined || data === null || isEmptyValue(data) ? [] : [{ item, data }]
  })
  const isLocked = !document.canEdit || !isOpen(column)

  /** What is typed here goes on its way; nobody waits for the connection. */
  const latest = useRef(saving)
  useLayoutEffect(() => {
    latest.current = saving
  })
  const keep = useCallback(() => void latest.current.save(), [])
  const handleBack = () => {
    keep()
    onBack()
  }
  const show = (next: number) => {
    keep()
    setAt(next)
    window.scrollTo(0, 0)
  }
  const put = useCallback(
    (values: ReadonlyMap<number, DocsDataValue>) => {
      draft.setAll(values)
      keep()
    },
    [draft, keep],
  )
  const putOne = useCallback((item: TemplateItem, data: DocsDataValue) => put(new Map([[item.id, data]])), [put])
  const handleCopyAll = async () => {
    const isSure = await confirm({
      title: `${copies.length}項目を昨日と同じにしますか？`,
      message: '記入済みの項目は変わりません。',
      confirmLabel: '同じにする',
    })
    if (isSure) put(new Map(copies.map(({ item, data }) => [item.id, data])))
  }
  const goToEmpty = () => {
    const next = empty[0]?.item ?? earlier[0]?.item
    if (!empty[0] && earlier[0]) show(columns.indexOf(earlier[0].column))
    if (next)
      requestAnimationFrame(() =>
        window.document.querySelector(`[data-item-id="${next.id}"]`)?.scrollIntoView({ block: 'center' }),
      )
  }
  return (
    <ChooseContext value={saving.choose}>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', bgcolor: 'background.default' }}>
        <Box component="header" sx={{ ...inRow, gap: 1, px: 1, minHeight: 56, bgcolor: 'background.paper' }}>
          <DocumentTitle about={document.title}>日ごとの記入</DocumentTitle>
          <IconButton aria-label="書類に戻る" onClick={handleBack}>
            <ArrowBackOutlined />
          </IconButton>
          <Typography variant="h3" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
            {document.title}
          </Typography>
          <WaitingCount isOffline={saving.isOffline} />
        </Box>
        <DayHead
          title={dayLabel(column, sheet.unit)}
          column={column}
          holiday={(column.day !== null && holidays.get(column.day)) || null}
          filled={asked.length - empty.length}
          total={asked.length}
          earlier={earlier.length}
          onBefore={neighbour(columns, at, -1) === null ? null : () => show(neighbour(columns, at, -1)!)}
          onNext={neighbour(columns, at, 1) === null ? null : () => show(neighbour(columns, at, 1)!)}
        />
        {box && <ConfirmDay box={box} canWrite={!isLocked} />}
        <Box component="ul" sx={{ flex: 1, listStyle: 'none', m: 0, p: 0 }}>
          {rows.map(({ point, item, last }) => (
            <PointRow
              key={item.id}
              label={point.label}
              item={item}
              last={last}
              isLocked={isLocked}
              onPut={putOne}
              onLeave={keep}
            />
          ))}
        </Box>
        {!isLocked && (
          <ActionBar>
            <Button
              startIcon={<ContentCopyOutlined />}
              disabled={copies.length === 0}
              onClick={() => void handleCopyAll()}
            >
              {`昨日と同じ（${copies.length}）`}
            </Button>
            <Button
              variant="contained"
              color="primary"
              disabled={empty.length === 0 && earlier.length === 0}
              onClick={goToEmpty}
            >
              次の未入力へ
            </Button>
          </ActionBar>
        )}
      </Box>
    </ChooseContext>
  )
}

type DayHeadProps = {
  title: string
  column: DatedColumn
  holiday: string | null
  filled: number
  total: number
  earlier: number
  onBefore: (() => void) | null
  onNext: (() => void) | null
}

const markOf = ({ state, isClosed }: DatedColumn): string => {
  if (state === 'today') return '今日'
  if (state === 'later') return '記入できません'
  return isClosed ? '休業日' : '過去の日'
}

const DayHead = ({ title, column, holiday, filled, total, earlier, onBefore, onNext }: DayHeadProps) => (
  <Box sx={{ px: 4, pb: 3, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
    <Box sx={{ ...inRow, minHeight: 52 }}>
      <IconButton aria-label="前の日" disabled={!onBefore} onClick={() => onBefore?.()} sx={{ ml: -3 }}>
        <ChevronLeftOutlined />
      </IconButton>
      <Typography variant="h2" sx={{ flex: 1, textAlign: 'center' }} aria-live="polite">
        {title}
        <Box
          component="span"
          sx={{ ml: 2, typography: 'caption', color: column.state === 'today' ? 'primary.main' : 'warning.dark' }}
        >
          {markOf(column)}
        </Box>
        {(holiday !== null || (column.isClosed && column.state !== 'past')) && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'error.main' }}>
            {[holiday, column.isClosed ? '休業日' : null].filter(Boolean).join('・')}
          </Box>
        )}
      </Typography>
      <IconButton aria-label="次の日" disabled={!onNext} onClick={() => onNext?.()} sx={{ mr: -3 }}>
        <ChevronRightOutlined />
      </IconButton>
    </Box>
    <Box sx={{ ...inRow, gap: 3, typography: 'body2', color: 'text.secondary' }}>
      <span>{`${filled} / ${total}項目`}</span>
      <LinearProgress
        variant="determinate"
        aria-label="この日の進みぐあい"
        value={total === 0 ? 0 : (filled / total) * 100}
        sx={{ flex: 1 }}
      />
      {earlier > 0 && <Box component="span" sx={{ color: 'warning.dark' }}>{`昨日まで ${earlier}`}</Box>}
    </Box>
  </Box>
)
