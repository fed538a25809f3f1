import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { useTheme } from '@mui/material/styles'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import type { QueuedEntry } from '../kinds/entry.ts'

const looks = {
  waiting: { text: '送信待ち', tone: 'no', icon: <CloudOffOutlined /> },
  preparing: { text: '送信中', tone: 'yes', icon: <CloudUploadOutlined /> },
  sending: { text: '送信中', tone: 'yes', icon: <CloudUploadOutlined /> },
  failed: { text: '確認が必要', tone: 'no', icon: <ErrorOutlineOutlined /> },
} as const

/** Where a write stands, for whoever wrote it. */
export const EntryStateBadge = ({ state }: Pick<QueuedEntry, 'state'>) => {
  const { tokens } = useTheme()
  const { text, tone, icon } = looks[state]
  return (
    <StatusBadge tone={tokens.inputStatus[tone]} icon={icon}>
      {text}
    </StatusBadge>
  )
}
