/**
 * From the report folder into the document: of its matter, or of one that is chosen first.
 *
 *   {isInserting && <InsertFilesDialogs companyId={companyId} document={document} draft={draft} onClose={close} />}
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
import { toast } from '#src/ui/toast.tsx'
import { FilePickerDialog } from '#src/widgets/file-browser/file-picker-dialog.tsx'
import { MatterPicker } from '#src/widgets/matter-picker/matter-picker.tsx'
import { insertFiles } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

type InsertFilesDialogsProps = {
  companyId: string
  document: Pick<Document, 'matter_id'>
  draft: Draft
  onClose: () => void
  /** The files stand in the draft then; nothing is saved yet. */
  onInserted?: () => void
}

export const InsertFilesDialogs = ({ companyId, document, draft, onClose, onInserted }: InsertFilesDialogsProps) => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const [matterId, setMatterId] = useState(document.matter_id)
  const handleInsert = (files: readonly ReportFile[]) => {
    const embeds = insertFiles(draft.embeds(), files)
    if (embeds.length > limits.embedResources) return toast.error(maxCount('挿入ファイル', limits.embedResources))
    draft.setEmbeds(embeds)
    onClose()
    onInserted?.()
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
          onSelect={([matter]) => matter && setMatterId(matter.id)}
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
      onClose={onClose}
      onSelect={handleInsert}
    />
  )
}
