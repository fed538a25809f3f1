import Box from '@mui/material/Box'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { DropArea } from '../upload/drop-area.tsx'
import { PageChoice } from '../upload/page-choice.tsx'
import { VersionSource } from './version-source.tsx'
import { useNewVersion } from './use-new-version.ts'

type VersionDialogProps = {
  companyId: string
  drawing: Drawing
  /** Bytes of one file. */
  maxBytes: number
  onClose: () => void
}

/** 新しい版の登録: one picture, or one page of a PDF, takes the place of the drawing's; the pins stay. */
export const VersionDialog = ({ companyId, drawing, maxBytes, onClose }: VersionDialogProps) => {
  const version = useNewVersion({ companyId, drawing, onClose, maxBytes })
  const { source, read } = version
  return (
    <FormDialog
      open
      title="新しい版の登録"
      submitLabel="登録"
      submitting={version.isSending}
      submittingLabel="登録中..."
      error={version.problem}
      // It asks itself, also while something is on its way.
      unsaved={false}
      onClose={version.handleClose}
      onSubmit={() => void version.handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2' }}>
          {`「${drawing.name}」の${versionText(drawing.version)}に代わる図面を選択してください。ピンは残り、前の版もいつでも見られます。`}
        </Box>
        {!version.isSending && (
          <DropArea
            multiple={false}
            onFiles={(files) => {
              version.setProblem(files.length === 1 ? undefined : '新しい版にするファイルは1つだけ選択してください。')
              if (files.length !== 1) return
              version.sources.forEach(({ id }) => version.remove(id))
              version.add(files)
            }}
          />
        )}
        {source && (
          <VersionSource
            page={version.page}
            read={read}
            source={source}
            isSending={version.isSending}
            setChoosing={version.setChoosing}
            create={version.create}
            share={version.share}
          />
        )}
      </Box>
      {version.isChoosing && source && read?.kind === 'pdf' && (
        <PageChoice
          single
          pdf={read.pdf}
          pages={source.pages.slice(0, 1)}
          names={new Map()}
          onClose={() => version.setChoosing(false)}
          onChoose={(pages) => {
            version.change(source.id, { pages })
            version.setChoosing(false)
          }}
        />
      )}
    </FormDialog>
  )
}
