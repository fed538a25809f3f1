import { createContext, use } from 'react'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined'
import Box from '@mui/material/Box'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

/** How far an item's value, or an inserted file, has come since the screen was opened. */
export type FieldStand = 'kept' | 'sending' | 'sent' | 'contested'

export const standOf = ({ state }: Pick<QueuedEntry, 'state'>): FieldStand => {
  if (state === 'failed') return 'contested'
  return state === 'waiting' ? 'kept' : 'sending'
}

const looks = {
  kept: { text: 'この端末に保存', icon: SmartphoneOutlined, color: 'warning.main' },
  sending: { text: '送信中', icon: CloudUploadOutlined, color: 'text.secondary' },
  sent: { text: '送信済み', icon: CheckOutlined, color: 'success.main' },
  contested: { text: '確認が必要', icon: ErrorOutlineOutlined, color: 'error.main' },
} as const

export const FieldStandContext = createContext<ReadonlyMap<number, FieldStand>>(new Map())

/** Under a field: where what was saved of it stands; nothing where nothing was. */
export const FieldStandLine = ({ itemId }: { itemId: number }) => {
  const stand = use(FieldStandContext).get(itemId)
  return stand && <StandLine stand={stand} />
}

export const StandLine = ({ stand }: { stand: FieldStand }) => {
  const { text, icon: Icon, color } = looks[stand]
  return (
    <Box sx={{ ...inRow, gap: 1, mt: 1, typography: 'caption', color }}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Box>
  )
}
