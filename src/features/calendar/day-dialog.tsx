import { useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDayWithWeekday } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { MatterRow } from './matter-row.tsx'
import type { OpenMatter } from './matter-row.tsx'
import type { StatusLooks } from './status-looks.ts'

type DayDialogProps = {
  day: string
  holiday: string | undefined
  matters: readonly MatterCalendarItem[]
  looks: StatusLooks
  onOpen: OpenMatter
  /** A matter for this day; undefined: this person creates none. */
  onCreate: (() => void) | undefined
  onClose: () => void
}

/** So many more at a time: a day may have hundreds. */
const portion = 50

/** All matters of one day, and the way to a further one. */
export const DayDialog = ({ day, holiday, matters, looks, onOpen, onCreate, onClose }: DayDialogProps) => {
  const [limit, setLimit] = useState(portion)
  return (
    <DialogShell
      open
      flush
      title={[formatDayWithWeekday(day), holiday].filter(Boolean).join(' ')}
      onClose={onClose}
      actions={
        onCreate && (
          <Button startIcon={<AddOutlined />} onClick={onCreate}>
            案件を作成
          </Button>
        )
      }
    >
      {matters.length === 0 && <Box sx={{ p: 6, color: 'text.secondary' }}>この日に予定のある案件はありません。</Box>}
      <Box component="ul" aria-label="この日の案件" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {matters.slice(0, limit).map((matter) => (
          <li key={matter.id}>
            <MatterRow matter={matter} looks={looks} onOpen={onOpen} />
          </li>
        ))}
      </Box>
      {matters.length > limit && (
        <Box sx={{ p: 4, display: 'grid' }}>
          <Button onClick={() => setLimit(limit + portion)}>さらに表示</Button>
        </Box>
      )}
    </DialogShell>
  )
}
