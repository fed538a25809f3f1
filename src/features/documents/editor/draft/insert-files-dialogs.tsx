/**
 * From the report folder into the document: of its matter, or of one that is chosen first.
 *
 *   {isInserting && <InsertFilesDialogs companyId={companyId} document={document} count={2} onInsert={insert} onClose={close} />}
 *
 * Heavy: import it lazily.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { maxCount } from '#domain/text/validation.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { FilePickerDialog } from '#src/widgets/file-browser/file-picker-dialog.tsx'
import { MatterPicker } from '#src/widgets/matter-picker/matter-picker.tsx'
import { useWaitingFiles } from './use-waiting-files.ts'

type InsertFilesDialogsProps = {
  companyId: string
  document: Pick<Document, 'matter_id'>
  /** Also what waits on this device for the folder, by its local id. */
  takesWaiting?: boolean
  /** How many files are inserted already. */
  count: number
  onInsert: (files: readonly ReportFile[]) => void
  onClose: () => void
}

export const InsertFilesDialogs = ({
  companyId,
  document,
  takesWaiting = false,
  count,
  onInsert,
  onClose,
}: InsertFilesDialogsProps) => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const [chosenId, setChosenId] = useState<number | null>(null)
  // A matter that was made here gets another id once it has arrived.
  const matterId = chosenId ?? document.matter_id
  const waiting = useWaitingFiles(companyId, takesWaiting ? matterId : null)
  const handleInsert = (files: readonly ReportFile[]) => {
    if (count + files.length > limits.embedResources)
      return toast.error(maxCount('挿入ファイル', limits.embedResources))
    onClose()
    onInsert(files)
  }
  if (matterId === null) {
    return (
      user && (
        <MatterPicker
          single
          open
          title="案件を選択"
          companyId={companyId}
          user={user}
          onClose={onClose}
          onSelect={([matter]) => matter && setChosenId(matter.id)}
        />
      )
    )
  }
  return (
    <FilePickerDialog
      open
      onlyInsertable
      numbered
      title="ファイルを選択"
      submitLabel="挿入"
      companyId={companyId}
      matterId={matterId}
      waiting={waiting}
      onClose={onClose}
      onSelect={handleInsert}
    />
  )
}
