/** 今日の列: a month sheet on a phone, one day at a time and one point below the other. */
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
import { useContentsBehind, useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
import { ChooseContext } from '#src/features/documents/editor/fields/choose-context.ts'
import type { PhoneSaving } from '#src/features/documents/editor/phone/use-phone-saving.ts'
import { now } from '#src/lib/now.ts'
import { useHolidays } from '#src/lib/use-holidays.ts'
import { WaitingCount } from '#src/outbox/screens/waiting-count.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { DaysContext, useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
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

/** What of the day and of those before it is not filled in, and what of it the day before says. */
const standOf = (draft: Draft, sheet: MonthSheet<TemplateItem>, columns: readonly DatedColumn[], at: number) => {
  const asked = rowsOf(sheet, at, columnBefore(columns, at)).filter(({ point }) => !isRemarkPoint(point))
  const empty = asked.filter(({ item }) => isEmptyValue(draft.valueOf(item.id)))
  const copies = empty.flatMap(({ item, last }) => {
    const data = last ? draft.valueOf(last.id) : null
    return isEmptyValue(data) ? [] : [{ item, data }]
  })
  return { asked, empty, copies, earlier: missingCells(sheet, columns, (id) => draft.valueOf(id)) }
}

/** What is typed here goes on its way; nobody waits for the connection. */
export const TodayColumn = ({ document, draft, sheet, saving, onBack }: TodayColumnProps) => {
  const { title, period, closed_days, canEdit } = document
  // A save changes the document and its saving at every step: the day's fields stay as they are.
  const latest = useRef({ saving, onBack })
  useLayoutEffect(() => {
    latest.current = { saving, onBack }
  })
  const keep = useCallback(() => void latest.current.saving.save(), [])
  const choose = useCallback<PhoneSaving['choose']>((...chosen) => latest.current.saving.choose(...chosen), [])
  const leave = useCallback(() => {
    keep()
    latest.current.onBack()
  }, [keep])
  return (
    <DaysContext value={document}>
      <ChooseContext value={choose}>
        <Day
          title={title}
          period={period}
          closedDays={closed_days}
          canEdit={canEdit}
          draft={draft}
          sheet={sheet}
          isOffline={saving.isOffline}
          onKeep={keep}
          onBack={leave}
        />
      </ChooseContext>
    </DaysContext>
  )
}

type DayProps = Pick<Document, 'title' | 'period' | 'canEdit'> &
  Pick<TodayColumnProps, 'draft' | 'sheet' | 'onBack'> & {
    closedDays: Document['closed_days']
    isOffline: boolean
    onKeep: () => void
  }

const Day = memo(({ title, period, closedDays, canEdit, draft, sheet, isOffline, onKeep, onBack }: DayProps) => {
  const confirm = useConfirm()
  const holidays = useHolidays()
  const wantedItem = useWantedItem()
  const columns = useMemo(
    () => datedColumns(sheet, { period, closed_days: closedDays }, businessDay(now())),
    [sheet, period, closedDays],
  )
  const [at, setAt] = useState(() => firstColumn(sheet, columns, wantedItem))
  const column = columns[at]!
  const rows = useMemo(() => rowsOf(sheet, at, columnBefore(columns, at)), [sheet, columns, at])
  const stand = () => standOf(draft, sheet, columns, at)
  const counts = useCounted(draft, () => {
    const { asked, empty, copies, earlier } = stand()
    return [asked.length, empty.length, copies.length, earlier.length].join()
  })
  const [asked, empty, copies, earlier] = counts.split(',').map(Number) as [number, number, number, number]
  const isLocked = !canEdit || !isOpen(column)

  const show = useCallback(
    (next: number) => {
      onKeep()
      setAt(next)
      window.scrollTo(0, 0)
    },
    [onKeep],
  )
  const put = useCallback(
    (values: ReadonlyMap<number, DocsDataValue>) => {
      draft.setAll(values)
      onKeep()
    },
    [draft, onKeep],
  )
  const putOne = useCallback((item: TemplateItem, data: DocsDataValue) => put(new Map([[item.id, data]])), [put])
  const copyAll = async () => {
    const isSure = await confirm({
      title: `${copies}項目を昨日と同じにしますか？`,
      message: '記入済みの項目は変わりません。',
      confirmLabel: '同じにする',
    })
    if (isSure) put(new Map(stand().copies.map(({ item, data }) => [item.id, data])))
  }
  const goToEmpty = () => {
    const now = stand()
    const next = now.empty[0]?.item ?? now.earlier[0]?.item
    if (!now.empty[0] && now.earlier[0]) show(columns.indexOf(now.earlier[0].column))
    if (next)
      requestAnimationFrame(() =>
        window.document.querySelector(`[data-item-id="${next.id}"]`)?.scrollIntoView({ block: 'center' }),
      )
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ ...inRow, gap: 1, px: 1, minHeight: 56, bgcolor: 'background.paper' }}>
        <DocumentTitle about={title}>日ごとの記入</DocumentTitle>
        <IconButton aria-label="書類に戻る" onClick={onBack}>
          <ArrowBackOutlined />
        </IconButton>
        <Typography variant="h3" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <WaitingCount isOffline={isOffline} />
      </Box>
      <DayHead
        title={dayLabel(column, sheet.unit)}
        column={column}
        holiday={(column.day !== null && holidays.get(column.day)) || null}
        filled={asked - empty}
        total={asked}
        earlier={earlier}
        before={neighbour(columns, at, -1)}
        next={neighbour(columns, at, 1)}
        onShow={show}
      />
      <DayConfirmation sheet={sheet} columns={columns} at={at} canWrite={!isLocked} />
      <Box component="ul" sx={{ flex: 1, listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ point, item, last }) => (
          <PointRow
            key={item.id}
            label={point.label}
            item={item}
            last={last}
            isLocked={isLocked}
            onPut={putOne}
            onLeave={onKeep}
          />
        ))}
      </Box>
      {!isLocked && (
        <ActionBar>
          <Button startIcon={<ContentCopyOutlined />} disabled={copies === 0} onClick={() => void copyAll()}>
            {`昨日と同じ（${copies}）`}
          </Button>
          <Button variant="contained" color="primary" disabled={empty === 0 && earlier === 0} onClick={goToEmpty}>
            次の未入力へ
          </Button>
        </ActionBar>
      )}
    </Box>
  )
})
Day.displayName = 'Day'

type DayConfirmationProps = {
  sheet: MonthSheet<TemplateItem>
  columns: readonly DatedColumn[]
  at: number
  canWrite: boolean
}

/** 確認 of the day, where its form has a box for it. */
const DayConfirmation = ({ sheet, columns, at, canWrite }: DayConfirmationProps) => {
  const contents = useContentsBehind(useEditor().draft)
  /** A box over 朝 and 夕 of one day is that of both. */
  const box = useConfirmBoxes(sheet, columns, contents).findLast(
    (each) => each.at <= at && sheet.columns[each.at]!.number === sheet.columns[at]!.number,
  )
  return box ? <ConfirmDay box={box} canWrite={canWrite} /> : null
}

type DayHeadProps = {
  title: string
  column: DatedColumn
  holiday: string | null
  filled: number
  total: number
  earlier: number
  /** The columns beside it; null: there is none. */
  before: number | null
  next: number | null
  onShow: (column: number) => void
}

const markOf = ({ state, isClosed }: DatedColumn): string => {
  if (state === 'today') return '今日'
  if (state === 'later') return '記入できません'
  return isClosed ? '休業日' : '過去の日'
}

const DayHead = memo(({ title, column, holiday, filled, total, earlier, before, next, onShow }: DayHeadProps) => (
  <Box sx={{ px: 4, pb: 3, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
    <Box sx={{ ...inRow, minHeight: 52 }}>
      <IconButton
        aria-label="前の日"
        disabled={before === null}
        onClick={() => before !== null && onShow(before)}
        sx={{ ml: -3 }}
      >
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
      <IconButton
        aria-label="次の日"
        disabled={next === null}
        onClick={() => next !== null && onShow(next)}
        sx={{ mr: -3 }}
      >
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
))
DayHead.displayName = 'DayHead'
