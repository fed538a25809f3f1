import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { formatFileSize, formatNumber } from '#src/lib/text.ts'
import type { QueuedUpload } from './upload.ts'
import { useUploads } from './use-uploads.ts'

/** More than anybody reads; the rest moves up as files arrive. */
const shownUploads = 50
const touchSize = { desk: 36, phone: 48 }
const stateTexts = { waiting: '送信待ち', preparing: '準備中' } as const
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const UploadRow = ({ upload }: { upload: QueuedUpload }) => {
  const { cancel, retry } = useUploads()
  const { id, target, name, size, progress, state, error } = upload
  const isFailed = state === 'failed'
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        pl: 4,
        pr: 1,
        py: 2,
        borderTop: 1,
        borderColor: 'line.row',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box title={name} sx={{ ...ellipsis, typography: 'body2', fontWeight: 500 }}>
          {name}
        </Box>
        <Box
          sx={{ ...ellipsis, typography: 'caption', color: 'text.secondary' }}
        >{`${target.label} ${formatFileSize(size)}`}</Box>
        {error && <Box sx={{ typography: 'caption', color: isFailed ? 'error.main' : 'text.secondary' }}>{error}</Box>}
        {(state === 'waiting' || state === 'preparing') && !error && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{stateTexts[state]}</Box>
        )}
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label={`${name}をアップロード中`}
            sx={{ mt: 1.5 }}
          />
        )}
      </Box>
      {isFailed && (
        <Button variant="text" aria-label={`${name}を再試行`} onClick={() => retry(id)} sx={{ minHeight: touchSize }}>
          再試行
        </Button>
      )}
      <IconButton
        aria-label={`${name}の送信を${isFailed ? '取りやめる' : 'キャンセル'}`}
        onClick={() => cancel(id)}
        sx={{ width: touchSize, height: touchSize }}
      >
        <CloseOutlined sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  )
}

/** The files in the order chosen, each with its progress and what may be done about it. */
export const UploadList = ({ uploads }: { uploads: readonly QueuedUpload[] }) => (
  <Box component="ul" aria-label="アップロード待ちのファイル" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {uploads.slice(0, shownUploads).map((upload) => (
      <UploadRow key={upload.id} upload={upload} />
    ))}
    {uploads.length > shownUploads && (
      <Box
        component="li"
        sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'line.row', typography: 'caption', color: 'text.secondary' }}
      >
        {`ほか${formatNumber(uploads.length - shownUploads)}件`}
      </Box>
    )}
  </Box>
)

/** Tries everything that failed once more; nothing where that is a single file, which has its own button. */
export const RetryAllButton = ({
  uploads,
  size = 'medium',
}: {
  uploads: readonly QueuedUpload[]
  size?: 'small' | 'medium'
}) => {
  const { retry } = useUploads()
  const failed = uploads.filter(({ state }) => state === 'failed')
  return (
    failed.length > 1 && (
      <Button size={size} onClick={() => failed.forEach(({ id }) => retry(id))}>
        すべて再試行
      </Button>
    )
  )
}
