/** 備考・写真 of a cell of a month sheet, at the desk and on a phone. */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { formatMoment } from '#domain/dates.ts'
import { cellRemarkTexts } from '#domain/documents/cell-remarks.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { useEditor } from './editor-context.ts'
import type { useCellRemark } from './use-cell-remark.ts'

type CellNotesPanelProps = {
  state: ReturnType<typeof useCellRemark>
  /** The photos' field, which is another one on a phone. */
  photos: ReactNode
  isFocused?: boolean
}

/** What another wrote meanwhile, and the three ways on: nothing is chosen for anybody. */
const Contest = ({ theirs, keepBoth, keepMine, keepTheirs }: NonNullable<CellNotesPanelProps['state']['contest']>) => (
  <Note severity="warning">
    <Box role="alert">
      {`${theirs.updated_by ? `${theirs.updated_by.name}さん` : '他のユーザー'}が先に変更しました${theirs.at ? `（${formatMoment(theirs.at)}）` : ''}。`}
    </Box>
    <Box sx={{ my: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' }}>
      {theirs.text ?? '（消去）'}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > button': { minHeight: { phone: 48 } } }}>
      {keepBoth && theirs.text && <Button onClick={() => void keepBoth()}>両方を残す</Button>}
      <Button onClick={() => void keepMine()}>自分の備考にする</Button>
      <Button onClick={keepTheirs}>相手の備考にする</Button>
    </Box>
  </Note>
)

export const CellNotesPanel = ({ state, photos, isFocused = false }: CellNotesPanelProps) => {
  const { isReadOnly } = useEditor()
  const { text, remark, error, type, save, contest } = state
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FieldFrame label={cellRemarkTexts.label} {...(error !== undefined && { error })}>
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            multiline
            minRows={2}
            maxRows={6}
            size="small"
            value={text}
            readOnly={isReadOnly}
            error={error !== undefined}
            autoComplete="off"
            autoFocus={isFocused}
            onChange={(event) => type(event.target.value)}
            onBlur={() => void save()}
            slotProps={{ input: { 'aria-describedby': describedBy } }}
          />
        )}
      </FieldFrame>
      {remark && !state.isTyped && (
        <Box role="status" sx={{ display: 'flex', gap: 2, mt: -3, typography: 'caption', color: 'text.secondary' }}>
          {remark.state && <EntryStateBadge state={remark.state} />}
          {remark.text && remark.written && (
            <span>{[remark.written.user?.name, formatMoment(remark.written.at)].filter(Boolean).join(' ')}</span>
          )}
        </Box>
      )}
      {contest && <Contest {...contest} />}
      {photos}
    </Box>
  )
}
