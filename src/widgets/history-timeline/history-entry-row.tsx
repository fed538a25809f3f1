import AddLinkOutlined from '@mui/icons-material/AddLinkOutlined'
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import { formatDay, formatMoment, formatTime } from '#domain/dates.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyText, historyTypes } from '#domain/histories/histories.labels.ts'
import type { HistoryType } from '#domain/histories/histories.labels.ts'
import { below } from '#src/ui/below.ts'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'
import { WrittenTime } from '#src/ui/written-time.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import type { HistoryEntry } from './history-days.ts'

type Look = { Icon: typeof EditOutlined; bg: string; color: string }
const plain = { bg: 'neutral.100', color: 'neutral.700' }
const good = { bg: 'success.light', color: 'success.main' }
const pending = { bg: 'warning.light', color: 'warning.main' }
const bad = { bg: 'error.light', color: 'error.main' }

const looks: Record<HistoryType, Look> = {
  [historyTypes.created]: { Icon: NoteAddOutlined, ...plain },
  [historyTypes.updated]: { Icon: EditOutlined, ...plain },
  [historyTypes.deleted]: { Icon: DeleteOutlineOutlined, ...bad },
  [historyTypes.fileUploaded]: { Icon: UploadFileOutlined, ...plain },
  [historyTypes.fileDeleted]: { Icon: DeleteOutlineOutlined, ...plain },
  [historyTypes.fileRestored]: { Icon: RestoreOutlined, ...plain },
  [historyTypes.approvalRequested]: { Icon: HowToRegOutlined, ...pending },
  [historyTypes.approvalCancelled]: { Icon: CloseOutlined, ...plain },
  [historyTypes.approved]: { Icon: CheckCircleOutlined, ...good },
  [historyTypes.sentBack]: { Icon: UndoOutlined, ...bad },
  [historyTypes.linked]: { Icon: AddLinkOutlined, ...plain },
  [historyTypes.unlinked]: { Icon: LinkOffOutlined, ...plain },
  [historyTypes.commented]: { Icon: ChatBubbleOutlineOutlined, ...plain },
  [historyTypes.emailOpened]: { Icon: DraftsOutlined, ...plain },
  [historyTypes.emailDownloaded]: { Icon: DownloadOutlined, ...plain },
  [historyTypes.recipientAnswered]: { Icon: MarkEmailReadOutlined, ...good },
  [historyTypes.restored]: { Icon: RestoreFromTrashOutlined, ...good },
}
const submitted: Look = { Icon: SendOutlined, ...good }

const isSubmission = ({ type, column_name }: History): boolean =>
  type === historyTypes.updated && column_name === documentColumnLabels.submitted_at
const isVisit = ({ type }: History): boolean =>
  type === historyTypes.emailOpened || type === historyTypes.emailDownloaded
/** Done by somebody without an account. */
const isRecipients = (history: History): boolean => isVisit(history) || history.type === historyTypes.recipientAnswered

/** Kinds whose entries name things: what was linked or taken off, which file came or went. */
const naming: readonly HistoryType[] = [
  historyTypes.linked,
  historyTypes.unlinked,
  historyTypes.fileUploaded,
  historyTypes.fileDeleted,
]

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

/** One entry: who did what and when, then the comment, what was before and after, or the things it was about. */
export const HistoryEntryRow = ({
  entry: { first, changes },
  avatarId,
  isLast,
}: {
  entry: HistoryEntry
  avatarId: number
  isLast: boolean
}) => {
  const { Icon, bg, color } = isSubmission(first) ? submitted : looks[first.type]
  const values =
    first.type === historyTypes.updated && !isSubmission(first)
      ? changes.filter(({ column_name }) => column_name !== null)
      : []
  const things = naming.includes(first.type) ? changes : []
  const comment = first.type === historyTypes.updated || isVisit(first) || things.length > 0 ? null : first.after
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '32px minmax(0, 1fr)',
        columnGap: 4,
        pb: isLast ? 1 : 5,
        listStyle: 'none',
      }}
    >
      {!isLast && (
        <Box
          aria-hidden
          sx={{ position: 'absolute', left: 15, top: 36, bottom: 4, width: 2, bgcolor: 'neutral.200' }}
        />
      )}
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: 32,
          height: 32,
          borderRadius: '50%',
          bgcolor: bg,
          color,
          '& svg': { fontSize: 18 },
        }}
      >
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
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
    </Box>
  )
}

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
