import { useEffect } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { dialogWords } from '#domain/text/dialogs.ts'
import { formatFileSize, formatNumber } from '#src/lib/text.ts'
import { useStore } from '#src/lib/use-store.ts'
import type { Archive } from './archive-request.ts'

/** How far it is: files that are whole of those that were chosen. */
const ArchiveProgress = ({ title, total, progress, cancel, onOver }: Archive & { onOver: () => void }) => {
  const { files, bytes, isOver } = useStore(progress)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  const label = `${title}のダウンロード`
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' }}>
          {`${title}をZIPでダウンロード中`}
          <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {`${formatNumber(files)}／${formatNumber(total)}件・${formatFileSize(bytes)}`}
          </Box>
        </Box>
        <Button size="small" onClick={cancel}>
          {dialogWords.cancel}
        </Button>
      </Box>
      <LinearProgress
        aria-label={label}
        variant={files === 0 ? 'indeterminate' : 'determinate'}
        value={Math.min(100, (files / total) * 100)}
      />
    </Box>
  )
}

export const renderArchiveProgress =
  (archive: Archive) =>
  (close: () => void): ReactNode => <ArchiveProgress {...archive} onOver={close} />
