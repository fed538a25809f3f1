import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateNoun } from '#src/api/query.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { PageChoice } from './page-choice.tsx'
import { sheetsOf } from './sheets.ts'
import type { SheetState } from './sheets.ts'
import { useSources } from './use-sources.ts'
import { useSendSheets, commonSchema } from './use-send-sheets.ts'
import { UploadFields } from './upload-fields.tsx'

type UploadDialogProps = {
  companyId: string
  /** Bytes of one file. */
  maxBytes: number
  /** The building that is looked at. */
  buildingId?: number
  onClose: () => void
  /** All are there: their ids in the order of the files. */
  onDone: (ids: number[]) => void
}

/** 図面の登録: PDFs and pictures become drawings, one a page. What fails stays here to be sent again. */
export const UploadDialog = ({ companyId, maxBytes, buildingId, onClose, onDone }: UploadDialogProps) => {
  const client = useQueryClient()
  const { sources, add, change, remove } = useSources({ areNamed: true })
  const [states, setStates] = useState<ReadonlyMap<string, SheetState>>(new Map())
  const [pagesOf, setPagesOf] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<AbortController | null>(null)
  const stored = useRef(new Map<number, { drawing_id: number; file_id?: number }>())
  const form = useRecordForm(commonSchema, { building_id: buildingId, tag_ids: [] })
  const sheets = sources.flatMap(sheetsOf)
  const waiting = sheets.filter(({ key }) => states.get(key)?.kind !== 'done')
  const hasFailed = sheets.some(({ key }) => states.get(key)?.kind === 'failed')
  const chosen = sources.find(({ id }) => id === pagesOf)
  const handleClose = useDiscardGuard(sources.length > 0 || form.formState.isDirty, () => {
    sending?.abort()
    if (states.size > 0) void invalidateNoun(client, companyId, 'drawings')
    onClose()
  })

  const handleSend = useSendSheets({
    sources,
    waiting,
    setProblem,
    setSending,
    states,
    companyId,
    maxBytes,
    stored,
    setStates,
    client,
    sheets,
    onDone,
  })
  return (
    <FormDialog
      open
      title="図面の登録"
      width={728}
      submitLabel={hasFailed ? '残りを再試行' : '登録'}
      submitting={sending !== null}
      submittingLabel="登録中..."
      error={problem}
      footerNote={sheets.length > 0 ? `${sheets.length}件の図面` : undefined}
      // It asks itself, also while something is on its way.
      unsaved={false}
      onClose={handleClose}
      onSubmit={() => void form.handleSubmit(handleSend)()}
    >
      <UploadFields
        companyId={companyId}
        form={form}
        sending={sending}
        add={add}
        sources={sources}
        states={states}
        change={change}
        setPagesOf={setPagesOf}
        remove={remove}
      />
      {chosen?.read?.kind === 'pdf' && (
        <PageChoice
          pdf={chosen.read.pdf}
          pages={chosen.pages}
          names={chosen.names ?? new Map()}
          onClose={() => setPagesOf(null)}
          onChoose={(pages) => {
            change(chosen.id, { pages })
            setPagesOf(null)
          }}
        />
      )}
    </FormDialog>
  )
}
