import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import Box from '@mui/material/Box'
import { formatDay, formatMoment, formatTime } from '#domain/dates.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyText, historyTypes } from '#domain/histories/histories.labels.ts'
import { below } from '#src/ui/sizes/below.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { WrittenTime } from '#src/ui/text/written-time.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'

export const isSubmission = ({ type, field }: History): boolean =>
  type === historyTypes.updated && field === 'submitted_at'

export const isVisit = ({ type }: History): boolean =>
  type === historyTypes.emailOpened || type === historyTypes.emailDownloaded

/** Done by somebody without an account. */
const isRecipients = (history: History): boolean => isVisit(history) || history.type === historyTypes.recipientAnswered

const textOf = (history: History): string => {
  if (isSubmission(history)) return '書類を提出'
  // A comment that was taken back leaves its line without its words.
  if (history.is_deleted) return 'コメント（削除済み）'
  const text = historyText(history.type, history.historyable_type)
  return history.type === historyTypes.emailDownloaded && history.after ? `${text}（${history.after}）` : text
}

/** Below the day of its arrival: of another day with that. */
const timeOn =
  (arrived: string) =>
  (timestamp: string): string =>
    formatDay(timestamp) === formatDay(arrived) ? formatTime(timestamp) : formatMoment(timestamp)

const boxed = {
  m: 0,
  mt: 1.5,
  ml: 8,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  typography: 'cell',
  lineHeight: 1.6,
} as const

const Things = ({ things }: { things: readonly History[] }) => (
  <Box component="ul" sx={boxed}>
    {things.map(({ id, column_name, before, after }) => (
      <Box
        key={id}
        component="li"
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 3,
          px: 3,
          py: 1.5,
          listStyle: 'none',
          '& + &': { borderTop: 1, borderColor: 'line.row' },
        }}
      >
        {column_name && (
          <Box component="span" sx={{ flex: 'none', color: 'text.secondary' }}>
            {column_name}
          </Box>
        )}
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {after ?? before}
        </Box>
      </Box>
    ))}
  </Box>
)

const narrow = below(600)

const stacked = { gridTemplateColumns: '16px minmax(0, 1fr)', '& > [data-wide]': { gridColumn: '1 / -1' } } as const

/** On a phone and in a narrow window the field's name and its values stand one above the other. */
const ChangedValues = ({ values }: { values: readonly History[] }) => {
  return (
    <Box component="ul" sx={boxed}>
      {values.map(({ id, column_name, before, after }) => {
        const hasValues = before !== null || after !== null
        return (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                desk: 'minmax(0, 3fr) minmax(0, 3fr) 16px minmax(0, 4fr)',
                phone: '16px minmax(0, 1fr)',
              },
              [narrow]: stacked,
              alignItems: 'start',
              columnGap: 3,
              px: 3,
              py: 2,
              listStyle: 'none',
              overflowWrap: 'anywhere',
              '& + &': { borderTop: 1, borderColor: 'line.row' },
            }}
          >
            <Box data-wide sx={{ gridColumn: hasValues ? { phone: '1 / -1' } : '1 / -1', color: 'text.secondary' }}>
              {column_name}
            </Box>
            {hasValues && <BeforeAndAfter before={before} after={after} />}
          </Box>
        )
      })}
    </Box>
  )
}

const BeforeAndAfter = ({ before, after }: Pick<History, 'before' | 'after'>) => (
  <>
    <Box
      component="del"
      data-wide
      sx={{ gridColumn: { phone: '1 / -1' }, color: 'neutral.600', whiteSpace: 'pre-wrap' }}
    >
      <ReadOut>{before === null ? '変更前：なし' : '変更前：'}</ReadOut>
      {before}
    </Box>
    <ArrowForwardOutlined sx={{ fontSize: 16, mt: '2px', color: 'neutral.600' }} />
    <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500, whiteSpace: 'pre-wrap' }}>
      <ReadOut>{after === null ? '変更後：なし' : '変更後：'}</ReadOut>
      {after}
    </Box>
  </>
)

/** Not seen, only read out. */
const ReadOut = ({ children }: { children: string }) => (
  <Box component="span" sx={visuallyHidden}>
    {children}
  </Box>
)

type HistoryEntryTextProps = {
  first: History
  avatarId: number
  comment: string | null
  values: History[]
  things: History[]
}

/** Who did what, and when. */
export const HistoryEntryText = ({ first, avatarId, comment, values, things }: HistoryEntryTextProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={{ ...inRow, gap: 2, minHeight: 32 }}>
      {first.user && !isRecipients(first) && (
        <MemberAvatar member={{ id: avatarId, ...first.user }} size={24} decorative />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 500, mr: 2 }}>
          {first.user?.name}
        </Box>
        <Box component="span" sx={{ display: 'inline-block', color: 'text.secondary' }}>
          {textOf(first)}
        </Box>
      </Box>
      <Box sx={{ typography: 'cell', color: 'neutral.600', textAlign: 'right' }}>
        <WrittenTime of={first} arrived={first.updated_at} format={timeOn(first.updated_at)} />
      </Box>
    </Box>
    {comment && (
      <Box
        sx={{
          mt: 1.5,
          ml: 8,
          px: 3,
          py: 2.5,
          borderRadius: '6px',
          bgcolor: 'neutral.50',
          typography: 'cell',
          lineHeight: 1.6,
          color: 'text.secondary',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {comment}
      </Box>
    )}
    {values.length > 0 && <ChangedValues values={values} />}
    {things.length > 0 && <Things things={things} />}
  </Box>
)
