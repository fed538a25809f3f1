import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { StartedHere } from './started-here.ts'

/** How far a check is that was begun on this device. */
export const StartedText = ({ started: { entry } }: { started: StartedHere }) => {
  const isRefused = entry.state === 'failed'
  const Icon = isRefused ? ErrorOutlineOutlined : PlayArrowOutlined
  return (
    <Box component="span" sx={{ ...inRow, columnGap: 1, color: isRefused ? 'error.main' : 'brand.700' }}>
      <Icon sx={{ fontSize: 18 }} />
      {isRefused ? '開始を送れませんでした' : '開始済み（送信待ち）'}
    </Box>
  )
}
