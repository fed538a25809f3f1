import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import { monthOf } from '#domain/months.ts'
import { below } from '#src/ui/sizes/below.ts'
import { YearMonthPicker } from '#src/ui/dates/year-month-picker.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { PrintButton } from '#src/ui/buttons/print-button.tsx'
import { PrintDay } from '#src/ui/page/print-day.tsx'
import { inRow, inRows, phoneHeader } from '#src/ui/sizes/rows.ts'
import { calendarViews, isStaffView } from './calendar-days.ts'
import { calendarViewLabels, isMonthly, rangeText } from './calendar-steps.ts'
import type { CalendarView } from './calendar-days.ts'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

type CalendarHeaderProps = {
  view: CalendarView
  /** Whether the views of who goes where are offered. */
  hasStaff: boolean
  date: string
  onView: (view: CalendarView) => void
  onStep: (direction: 1 | -1) => void
  onToday: () => void
  /** yyyy-MM */
  onMonth: (month: string) => void
  /** undefined: this person creates no matters. */
  onCreate: (() => void) | undefined
  /** Takes an emergency call; a phone has no room for it here. */
  onTakeCall: () => void
}

/** What is shown, the ways before and after it, and the views. */
export const CalendarHeader = ({ isPhone, onTakeCall, ...props }: CalendarHeaderProps & { isPhone: boolean }) => (
  <>
    <DocumentTitle>カレンダー</DocumentTitle>
    {isPhone ? <PhoneHeader {...props} /> : <DeskHeader {...props} onTakeCall={onTakeCall} />}
  </>
)

const DeskHeader = ({ view, hasStaff, date, onCreate, onTakeCall, ...ways }: CalendarHeaderProps) => (
  <Box component="header" sx={{ ...inRows, gap: 3, minHeight: 36, mb: 4 }}>
    <Title date={date} onMonth={ways.onMonth} />
    <Steps view={view} {...ways} outlined />
    {!isMonthly(view) && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {rangeText(view, date)}
      </Box>
    )}
    <PrintDay />
    <Box sx={{ ml: 'auto', ...inRows, gap: 2 }}>
      <Tooltip describeChild title={keyboardHelp}>
        <IconButton size="small" aria-label="キーボード操作">
          <KeyboardOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <PrintButton />
      <ViewChoice view={view} hasStaff={hasStaff} onView={ways.onView} />
      {onCreate && (
        <Button startIcon={<PhoneInTalkOutlined />} onClick={onTakeCall}>
          緊急受付
        </Button>
      )}
      {onCreate && (
        <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={onCreate}>
          案件を作成
        </Button>
      )}
    </Box>
  </Box>
)

const PhoneHeader = ({ view, hasStaff, date, onCreate, ...ways }: Omit<CalendarHeaderProps, 'onTakeCall'>) => (
  <>
    <Box component="header" sx={{ ...phoneHeader, ...inRows, minHeight: 52, px: 1 }}>
      <Title date={date} onMonth={ways.onMonth} />
      <Box sx={{ ml: 'auto', ...inRow }}>
        <Steps view={view} {...ways} />
        {onCreate && (
          <IconButton aria-label="案件を作成" onClick={onCreate} sx={{ color: 'brand.700' }}>
            <AddOutlined />
          </IconButton>
        )}
      </Box>
    </Box>
    <Box sx={{ px: 4, pt: 2.5, bgcolor: 'background.paper', display: 'grid' }}>
      <ViewChoice view={view} hasStaff={hasStaff} onView={ways.onView} tall />
    </Box>
  </>
)

const Title = ({ date, onMonth }: Pick<CalendarHeaderProps, 'date' | 'onMonth'>) => (
  <Box
    component="h1"
    sx={{ display: 'flex', m: 0, ml: { desk: -2, phone: 0 }, '& .MuiButtonBase-root': { typography: { desk: 'h1' } } }}
  >
    <YearMonthPicker value={monthOf(date)} onChange={onMonth} />
  </Box>
)

/** What one step goes by. */
const units = {
  month: '月',
  week: '週',
  list: '期間',
  'staff-day': '日',
  'staff-week': '週',
  'staff-month': '月',
} as const satisfies Record<CalendarView, string>

const Steps = ({
  view,
  outlined,
  onStep,
  onToday,
}: Pick<CalendarHeaderProps, 'view' | 'onStep' | 'onToday'> & { outlined?: boolean }) => {
  const edge = outlined
    ? { width: 36, height: 36, border: 1, borderColor: 'line.button', borderRadius: 1.5, bgcolor: 'background.paper' }
    : {}
  const arrow = (direction: 1 | -1, label: string, icon: ReactNode) => (
    <IconButton aria-label={label} onClick={() => onStep(direction)} sx={edge}>
      {icon}
    </IconButton>
  )
  return (
    <Box sx={{ ...inRow, gap: outlined ? 1 : 0 }}>
      {arrow(-1, `前の${units[view]}`, <ChevronLeftOutlined />)}
      {arrow(1, `次の${units[view]}`, <ChevronRightOutlined />)}
      <Button variant={outlined ? 'outlined' : 'text'} onClick={onToday} sx={{ ml: outlined ? 2 : 0 }}>
        今日
      </Button>
    </Box>
  )
}

const ViewChoice = ({
  view,
  hasStaff,
  onView,
  tall,
}: Pick<CalendarHeaderProps, 'view' | 'hasStaff' | 'onView'> & { /** With room for a finger. */ tall?: boolean }) => (
  <OneOfButtons
    aria-label="表示"
    value={view}
    onChoose={onView}
    sx={[viewChoice, Boolean(tall) && { '& .MuiToggleButton-root': { height: 44, minWidth: 44 } }]}
  >
    {calendarViews
      .filter((value) => !isStaffView(value) || (hasStaff && !(tall && value !== 'staff-day')))
      .map((value) => (
        <ToggleButton key={value} value={value}>
          {calendarViewLabels[value]}
        </ToggleButton>
      ))}
  </OneOfButtons>
)

const viewChoice = {
  bgcolor: 'background.paper',
  '& .MuiToggleButton-root': {
    // As wide as its words: the two of the staff are longer.
    flex: '1 1 auto',
    minWidth: 52,
    height: 36,
    px: 3,
    fontSize: 14,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: 'text.primary',
    borderColor: 'neutral.400',
    [below(400)]: { minWidth: 0, px: 1, fontSize: 13, letterSpacing: 0 },
  },
  '& .MuiToggleButton-root.Mui-selected': {
    bgcolor: 'brand.50',
    color: 'brand.800',
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.brand[500]}`,
  },
} as const

const keyboardHelp =
  '日を選択しているとき：矢印キー 日の移動、PageUp・PageDown 前後の月や週、T 今日、M 月、W 週、L リスト、Enter その日の案件'
