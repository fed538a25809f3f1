import AddLinkOutlined from '@mui/icons-material/AddLinkOutlined'
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
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { HistoryType } from '#domain/histories/histories.labels.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { HistoryEntry } from './history-days.ts'
import { HistoryEntryText, isSubmission, isVisit } from './history-entry-text.tsx'

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

/** Kinds whose entries name things: what was linked or taken off, which file came or went. */
const naming: readonly HistoryType[] = [
  historyTypes.linked,
  historyTypes.unlinked,
  historyTypes.fileUploaded,
  historyTypes.fileDeleted,
]

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
          ...inRow,
          justifyContent: 'center',
          width: 32,
          height: 32,
          borderRadius: '50%',
          bgcolor: bg,
          color,
          '& svg': { fontSize: '18px' },
        }}
      >
        <Icon />
      </Box>
      <HistoryEntryText first={first} avatarId={avatarId} comment={comment} values={values} things={things} />
    </Box>
  )
}
