/**
 * Chooses files of a matter's report folder:
 *
 *   <FilePickerDialog companyId={companyId} matterId={matter.id} open={isPicking} title="ファイルを選択" submitLabel="挿入"
 *     onlyInsertable numbered onClose={close} onSelect={(files) => insert(files.map(({ file_id }) => file_id))} />
 */
import { useState } from 'react'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FileBrowser } from './file-browser.tsx'
import { addFiles } from './file-selection.ts'
import type { FileSelection } from './file-selection.ts'
import { WaitingFiles } from './waiting-files.tsx'

export type FilePickerDialogProps = {
  companyId: string
  matterId: number
  open: boolean
  title?: string
  submitLabel?: string
  /** Only what can become pages of a document: PDFs and pictures. */
  onlyInsertable?: boolean
  /** Shows the order of choosing; the files come in it either way. */
  numbered?: boolean
  submitting?: boolean
  /** On their way into the folder, to be chosen too. */
  waiting?: readonly ReportFile[]
  onClose: () => void
  onSelect: (files: readonly ReportFile[]) => void
}

/** Starts anew each time it opens. A double press takes the file along at once. */
export const FilePickerDialog = ({ open, ...props }: FilePickerDialogProps) => open && <Picker {...props} />

const Picker = ({
  companyId,
  matterId,
  title = 'ファイルを選択',
  submitLabel = '挿入',
  onlyInsertable,
  numbered,
  submitting,
  waiting = [],
  onClose,
  onSelect,
}: Omit<FilePickerDialogProps, 'open'>) => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const [selection, setSelection] = useState<FileSelection>([])
  const empty = (
    <EmptyState
      drawing="no-document"
      title="報告フォルダにファイルがありません"
      text={onlyInsertable ? '挿入できるのは画像とPDFです。' : undefined}
    />
  )
  return (
    <FormDialog
      open
      flush
      width={1112}
      title={title}
      submitLabel={submitLabel}
      submitting={submitting}
      submitDisabled={selection.length === 0}
      selectedCount={selection.length}
      unsaved={false}
      onClose={onClose}
      onSubmit={() => onSelect(selection)}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: { desk: 'min(640px, calc(100vh - 184px))', phone: 'calc(100dvh - 120px)' },
        }}
      >
        {waiting.length > 0 && (
          <WaitingFiles files={waiting} numbered={numbered} selection={selection} onSelect={setSelection} />
        )}
        {/* The folder of a matter that the server does not know yet holds nothing else. */}
        {matterId < 0 && waiting.length === 0 && empty}
        {user && matterId > 0 && (
          <Box sx={{ flex: 1, minHeight: 0 }}>
            <FileBrowser
              boxed
              picking
              numbered={numbered}
              companyId={companyId}
              matterId={matterId}
              user={user}
              onlyInsertable={onlyInsertable}
              selection={selection}
              onSelect={setSelection}
              onOpen={(file) => onSelect(addFiles(selection, [file]))}
              empty={empty}
            />
          </Box>
        )}
      </Box>
    </FormDialog>
  )
}
