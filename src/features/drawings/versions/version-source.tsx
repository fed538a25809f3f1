import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { useCreateVersion } from '#src/api/new-drawings.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import type { Dispatch, SetStateAction } from 'react'
import type { ReadFile } from '../upload/read-drawing-file.ts'
import type { Source } from '../upload/sheets.ts'

type VersionSourceProps = {
  page: number | null
  read: ReadFile | null | undefined
  source: Source
  isSending: boolean
  setChoosing: Dispatch<SetStateAction<boolean>>
  create: ReturnType<typeof useCreateVersion>
  share: number
}

/** The chosen file, its page, and how far it has been read. */
export const VersionSource = ({ page, read, source, isSending, setChoosing, create, share }: VersionSourceProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ ...inRow, gap: 3, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
        {page === null || read?.kind !== 'pdf' || read.pdf.numPages === 1
          ? source.file.name
          : `${source.file.name}（${page}ページ）`}
      </Box>
      {read?.kind === 'pdf' && read.pdf.numPages > 1 && !isSending && (
        <Button size="small" onClick={() => setChoosing(true)}>
          ページを選択
        </Button>
      )}
    </Box>
    {read === null && <LinearProgress aria-label="読み取っています" />}
    {read?.kind === 'refused' && <FieldError>{read.reason}</FieldError>}
    {isSending && (
      <LinearProgress
        aria-label="アップロードの進み具合"
        variant={create.isPending && share < 1 ? 'determinate' : 'indeterminate'}
        value={Math.round(share * 100)}
      />
    )}
  </Box>
)
