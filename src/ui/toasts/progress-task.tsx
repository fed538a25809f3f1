import { useEffect } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { dialogWords } from '#domain/text/dialogs.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type ProgressTaskProps = {
  label: string
  /** What is being done. */
  text: string
  /** How far it is, in words. */
  detail: string
  /** From 0 to 1; 0: nothing has come yet. */
  share: number
  onCancel: () => void
  isOver: boolean
  /** Closes the toast. */
  onOver: () => void
}

/** What stands in a toast of something that takes its time: how far it is, and the way to stop it. */
export const ProgressTask = ({ label, text, detail, share, onCancel, isOver, onOver }: ProgressTaskProps) => {
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ ...inRow, gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' }}>
          {text}
          <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{detail}</Box>
        </Box>
        <Button size="small" onClick={onCancel}>
          {dialogWords.cancel}
        </Button>
      </Box>
      <LinearProgress
        aria-label={label}
        variant={share === 0 ? 'indeterminate' : 'determinate'}
        value={Math.min(100, share * 100)}
      />
    </Box>
  )
}
