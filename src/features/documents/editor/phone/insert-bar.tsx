import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Note } from '#src/ui/states/note.tsx'

const InsertFilesDialogs = lazyPart(() =>
  import('#src/features/documents/editor/draft/insert-files-dialogs.tsx').then((module) => module.InsertFilesDialogs),
)

type InsertBarProps = {
  companyId: string
  document: Document
  /** How many files are inserted already. */
  count: number
  /** What is to be said over it. */
  above: ReactNode
  onInsert: (files: readonly ReportFile[]) => void
}

/** 挿入 at the lower edge: from where, then which files. */
export const InsertBar = ({ companyId, document, count, above, onInsert }: InsertBarProps) => {
  const [step, setStep] = useState<'source' | 'files' | null>(null)
  const close = () => setStep(null)
  return (
    <>
      <ActionBar above={above}>
        <Button startIcon={<PlaylistAddOutlined />} aria-haspopup="dialog" onClick={() => setStep('source')}>
          挿入
        </Button>
      </ActionBar>
      <BottomSheet open={step === 'source'} title="挿入" onClose={close}>
        {document.id < 0 && (
          <Box sx={{ px: 4, pb: 4 }}>
            <Note severity="info">まだ送信していない書類です。選んだファイルは、書類を送信したあとに挿入します。</Note>
          </Box>
        )}
        <ButtonBase
          onClick={() => setStep('files')}
          sx={{
            display: 'flex',
            width: '100%',
            minHeight: 60,
            gap: 3,
            px: 4,
            mb: 4,
            borderTop: 1,
            borderBottom: 1,
            borderColor: 'divider',
            typography: 'body1',
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <FolderOutlined sx={{ color: 'neutral.700' }} />
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            案件報告フォルダ
          </Box>
          <ChevronRightOutlined sx={{ color: 'neutral.700' }} />
        </ButtonBase>
      </BottomSheet>
      {step === 'files' && (
        <Suspense>
          <InsertFilesDialogs
            takesWaiting
            companyId={companyId}
            document={document}
            count={count}
            onInsert={onInsert}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
