import { useState } from 'react'
import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import StopOutlined from '@mui/icons-material/StopOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lengthText, longestMemo } from '#domain/files/voice-memos.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Note } from '#src/ui/states/note.tsx'
import { useRecorder, type MicrophoneFailure } from './use-recorder.ts'

const failures: Record<MicrophoneFailure, string> = {
  insecure: 'マイクは https のアドレスで開いたときだけ使えます。管理者に https のアドレスを確認してください。',
  refused:
    'マイクの使用が許可されていません。ブラウザーまたは端末の設定でこのサイトにマイクを許可してから、もう一度録音してください。',
  absent: '使えるマイクが見つかりません。',
  busy: 'マイクを使えませんでした。マイクを使っているほかのアプリを閉じてから、もう一度録音してください。',
  unsupported: 'このブラウザーでは録音できません。端末の録音アプリで録音し、そのファイルを追加してください。',
}

const wide = { minHeight: 56, minWidth: 200 } as const

type VoiceMemoDialogProps = { target: UploadTarget; onClose: () => void }

/** 音声メモ: recorded, heard once more, and put into the outbox like any file. */
export const VoiceMemoDialog = ({ target, onClose }: VoiceMemoDialogProps) => {
  const { add } = useUploads()
  const { recording, seconds, failure, handleStart, handleStop, handleDiscard } = useRecorder()
  const [isAdding, setAdding] = useState(false)
  const { state } = recording
  const handleClose = useDiscardGuard(state === 'recording' || state === 'made', onClose, isAdding)
  const handleAdd = async () => {
    if (recording.state !== 'made') return
    setAdding(true)
    const isKept = await add(target, [recording.memo])
    setAdding(false)
    if (isKept) onClose()
  }
  return (
    <DialogShell
      open
      title="音声メモ"
      width={480}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={handleClose}>{dialogWords.cancel}</Button>
          <Button
            variant="contained"
            color="primary"
            disabled={state !== 'made' || isAdding}
            onClick={() => void handleAdd()}
          >
            追加
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, py: 4 }}>
        {failure && <Note severity="error">{failures[failure]}</Note>}
        <Box role="timer" aria-label="録音の長さ" sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums' }}>
          {lengthText(state === 'none' || state === 'asking' ? 0 : seconds)}
        </Box>
        {state === 'recording' ? (
          <>
            <Box role="status" sx={{ ...inRow, gap: 1, typography: 'body2' }}>
              <FiberManualRecord sx={{ fontSize: 16, color: 'error.main' }} />
              録音しています
            </Box>
            <Button variant="contained" color="error" startIcon={<StopOutlined />} onClick={handleStop} sx={wide}>
              録音を終える
            </Button>
          </>
        ) : recording.state === 'made' ? (
          <>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody has just said has no captions */}
            <audio src={recording.url} controls aria-label={recording.memo.name} style={{ width: '100%' }} />
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {recording.memo.name}
            </Box>
            <Button variant="text" onClick={handleDiscard} sx={{ minHeight: 48 }}>
              録音し直す
            </Button>
          </>
        ) : (
          <Button
            variant="contained"
            color="primary"
            startIcon={<MicNoneOutlined />}
            disabled={state === 'asking'}
            onClick={handleStart}
            sx={wide}
          >
            録音を始める
          </Button>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {`${longestMemo / 60}分まで録音できます。通信できないときも追加でき、つながり次第送ります。`}
        </Box>
      </Box>
    </DialogShell>
  )
}
