import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { createDrawingRequestSchema } from '#domain/drawings/drawings.contract.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useDiscardGuard } from '#src/ui/use-discard-guard.ts'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { TagChoice } from '#src/widgets/tag-choice/tag-choice.tsx'
import { DropArea } from './drop-area.tsx'
import { PageChoice } from './page-choice.tsx'
import { pagesAtOnce } from './read-drawing-file.ts'
import { sendSheets, sheetsOf } from './sheets.ts'
import type { SheetState } from './sheets.ts'
import { nameProblem, SourceRow } from './source-row.tsx'
import { useSources } from './use-sources.ts'

const commonSchema = createDrawingRequestSchema.pick({ building_id: true, tag_ids: true })

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
  const { sources, add, change, remove } = useSources()
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

  const problemOf = (): string | undefined => {
    if (sources.some(({ read }) => read === null))
      return 'ファイルを読み取っています。読み取りが終わるまでお待ちください。'
    if (sources.some(({ read }) => read?.kind === 'refused')) return '登録できないファイルを外してください。'
    if (waiting.length === 0) return '図面にするファイルを選択してください。'
    if (sources.some(({ name }) => nameProblem(name))) return '図面名を入力し直してください。'
    return undefined
  }
  const handleSend = async (common: z.output<typeof commonSchema>) => {
    const found = problemOf()
    setProblem(found)
    if (found) return
    const leaving = new AbortController()
    setSending(leaving)
    const results = new Map(states)
    try {
      await sendSheets(waiting, {
        companyId,
        common,
        maxBytes,
        stored: stored.current,
        signal: leaving.signal,
        onState: (key, state) => {
          results.set(key, state)
          if (!leaving.signal.aborted) setStates(new Map(results))
        },
      })
    } finally {
      setSending(null)
    }
    if (leaving.signal.aborted) return
    void invalidateNoun(client, companyId, 'drawings')
    const ids = sheets.flatMap(({ key }) => {
      const state = results.get(key)
      return state?.kind === 'done' ? [state.id] : []
    })
    if (ids.length < sheets.length)
      return setProblem('登録できなかった図面があります。内容を確認して、もう一度登録してください。')
    toast.success(`${ids.length}件の図面を登録しました`)
    onDone(ids)
  }
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
      <Box sx={{ display: 'grid', gap: 4 }}>
        <BuildingChoice companyId={companyId} control={form.control} name="building_id" required />
        <TagChoice companyId={companyId} control={form.control} name="tag_ids" />
        {sending === null && <DropArea multiple onFiles={add} />}
        {sources.length > 0 && (
          <Box component="ul" aria-label="図面のファイル" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sources.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                sheets={sheetsOf(source)}
                states={states}
                isSending={sending !== null}
                onName={(name) => change(source.id, { name })}
                onPages={() => setPagesOf(source.id)}
                onRemove={() => remove(source.id)}
              />
            ))}
          </Box>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {`PDFは1ページを1つの図面として登録します（1ファイル${pagesAtOnce}ページまで）。`}
        </Box>
      </Box>
      {chosen?.read?.kind === 'pdf' && (
        <PageChoice
          pdf={chosen.read.pdf}
          pages={chosen.pages}
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
