import Box from '@mui/material/Box'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { choiceNumbers, toggleFile } from './file-selection.ts'
import type { FileSelection } from './file-selection.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileTick } from './file-tick.tsx'

type WaitingFilesProps = {
  files: readonly ReportFile[]
  numbered: boolean | undefined
  selection: FileSelection
  onSelect: (selection: FileSelection) => void
}

/** Files on their way into the folder, above those that are there. */
export const WaitingFiles = ({ files, numbered, selection, onSelect }: WaitingFilesProps) => {
  const numbers = choiceNumbers(selection)
  return (
    <Box
      component="ul"
      aria-label="送信待ちのファイル"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        flex: 'none',
        maxHeight: '40%',
        overflowY: 'auto',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {files.map((file) => {
        const number = numbers.get(file.id)
        return (
          <Box component="li" key={file.id}>
            <Box
              component="label"
              sx={{
                ...inRow,
                gap: 3,
                minHeight: 60,
                px: { desk: 6, phone: 4 },
                bgcolor: number === undefined ? 'background.paper' : 'brand.50',
              }}
            >
              <FileTick
                isTabStop
                name={file.name}
                isSelected={number !== undefined}
                number={numbered ? number : undefined}
                onToggle={() => onSelect(toggleFile(selection, file))}
              />
              <Box sx={{ flex: 'none', width: 48, height: 36, borderRadius: '4px', overflow: 'hidden' }}>
                <FileThumbnail file={file} iconSize={20} />
              </Box>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontSize: 14, fontWeight: 500 }}>{file.name}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {`送信待ち　${formatFileSize(file.size)}`}
                </Box>
              </Box>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
