import type { Dispatch, SetStateAction } from 'react'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import PhotoAlbumOutlined from '@mui/icons-material/PhotoAlbumOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Actor } from '#domain/users/users.policy.ts'
import { pasteHint } from '#src/lib/pasted-pictures.ts'
import { BoardPhotosButton } from '#src/widgets/series-capture/board-photos-button.tsx'
import { PhotoBatchButton } from '#src/widgets/photo-batch/photo-batch-button.tsx'
import { VoiceMemoButton } from '#src/widgets/voice-memo/voice-memo-button.tsx'
import type { FolderTarget } from './use-folder-drop.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type FolderButtonsProps = {
  isPhone: boolean
  open: () => void
  target: FolderTarget
  user: Pick<Actor, 'id'>
  setShowsLedgers: Dispatch<SetStateAction<boolean>>
}

/** What can be put into the folder. */
export const FolderButtons = ({ isPhone, open, target, user, setShowsLedgers }: FolderButtonsProps) => (
  <>
    {!isPhone && (
      <Box data-print="off" sx={{ ...inRows, gap: 3, mb: 3 }}>
        <Button startIcon={<UploadFileOutlined />} onClick={open} sx={{ flex: 'none' }}>
          ファイルを追加
        </Button>
        <BoardPhotosButton
          into={{ target, userId: user.id }}
          button={{ startIcon: <EditNoteOutlined />, sx: { flex: 'none' } }}
        />
        <PhotoBatchButton hasPhases target={target} button={{ sx: { flex: 'none' } }} />
        <VoiceMemoButton target={target} button={{ sx: { flex: 'none' } }} />
        <Button startIcon={<PhotoAlbumOutlined />} onClick={() => setShowsLedgers(true)} sx={{ flex: 'none' }}>
          写真台帳
        </Button>
        <Box sx={{ flex: '1 1 240px', typography: 'cell', color: 'text.secondary' }}>
          ここにファイルをドロップして追加することもできます。{pasteHint}
        </Box>
      </Box>
    )}
    {isPhone && (
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          mx: 2,
          '& > .MuiButton-root': { minHeight: 48 },
        }}
      >
        <Button variant="text" startIcon={<PhotoAlbumOutlined />} onClick={() => setShowsLedgers(true)}>
          写真台帳
        </Button>
        <BoardPhotosButton
          into={{ target, userId: user.id }}
          button={{ variant: 'text', startIcon: <EditNoteOutlined /> }}
        />
        <VoiceMemoButton target={target} button={{ variant: 'text' }} />
        <PhotoBatchButton hasPhases target={target} button={{ variant: 'text' }} />
      </Box>
    )}
  </>
)
