import type { ReactNode } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { fileKindLabels } from '#domain/files/files.labels.ts'
import { downloadPath } from '#src/api/files.ts'
import { formatFileSize } from '#src/lib/text.ts'
import type { ViewedFile } from './viewed-file.ts'

/** Why there is nothing to see. */
const reasons = {
  none: 'このファイルは画面に表示できません。',
  broken: 'ファイルが壊れているか、このブラウザーでは開けない形式のため、表示できません。',
}

type NotShownProps = {
  file: Pick<ViewedFile, 'name' | 'path' | 'type' | 'size'>
  reason: keyof typeof reasons
  /** What else can be done about it: a button. */
  action?: ReactNode
}

/** In the place of a file that cannot be shown: which it is, why, and the way to have it all the same. */
export const NotShown = ({ file, reason, action }: NotShownProps) => (
  <Box
    sx={{
      display: 'grid',
      justifyItems: 'center',
      gap: 4,
      px: { desk: 15, phone: 6 },
      py: 6,
      mx: 'auto',
      maxWidth: 560,
      textAlign: 'center',
    }}
  >
    <InsertDriveFileOutlined sx={{ fontSize: 56 }} />
    <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
    <Box
      sx={{ typography: 'body2' }}
    >{`${reasons[reason]}（${fileKindLabels[file.type]}、${formatFileSize(file.size)}）`}</Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      {action}
      <Button
        variant="contained"
        color="primary"
        startIcon={<DownloadOutlined />}
        href={downloadPath(file)}
        download={file.name}
      >
        ダウンロード
      </Button>
    </Box>
  </Box>
)
