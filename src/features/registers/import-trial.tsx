import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ImportFault, ImportMapping, ImportPreview } from '#domain/registers/registers.contract.ts'
import { registers } from '#domain/registers/registers.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useRunImport, useTryImport } from '#src/api/registers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { ImportRows } from './import-rows.tsx'
import { outcomeText } from './outcome-text.ts'
import { Faults, Notices } from './import-remarks.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportWords } from './import-words.tsx'

type ImportTrialProps = {
  companyId: string
  preview: ImportPreview
  onChange: (preview: ImportPreview) => void
  onStarted: () => void
  onCancel: () => void
}

/** The list as it was read, its columns to be corrected, and what taking it over would do. */
export const ImportTrial = ({ companyId, preview: tried, onChange, onStarted, onCancel }: ImportTrialProps) => {
  const attempt = useTryImport(companyId)
  const run = useRunImport(companyId)
  // What is chosen shows at once, and a second choice builds on it.
  const [chosen, setChosen] = useState<ImportMapping | null>(null)
  const preview = { ...tried, mapping: chosen ?? tried.mapping }
  const { mapping, outcome, kind } = preview
  const change = (next: Partial<ImportMapping>) => {
    const wanted = { ...mapping, ...next }
    setChosen(wanted)
    attempt.mutate({ id: preview.id, mapping: wanted }, { onSuccess: onChange, onSettled: () => setChosen(null) })
  }
  const { readings = [] } = mapping
  const correct = ({ row, column }: ImportFault, to: string) => {
    const field = registers[kind].fields.find(({ heading }) => heading === column)?.key
    if (field === undefined) return
    const others = readings.filter((each) => each.row !== row || each.field !== field)
    change({ readings: [...others, { row, field, from: null, to: to === '' ? null : to }] })
  }
  const failure =
    outcome?.failure ??
    (isValidation(run.error) ? (Object.values(run.error.fields)[0] ?? describeError(run.error)) : null)
  const isBlocked =
    outcome === null ||
    outcome.failure !== null ||
    (mapping.all_or_nothing && outcome.faulty > 0) ||
    outcome.created + outcome.updated === 0
  return (
    <>
      <ImportColumns preview={preview} mapping={mapping} change={change} attempt={attempt} />
      <ImportChoices kind={kind} mapping={mapping} change={change} />
      {outcome && (
        <ImportWords
          kind={kind}
          readings={readings}
          faults={outcome.faults}
          isBusy={attempt.isPending}
          onReadings={(next) => change({ readings: next })}
        />
      )}
      <Panel title="確認">
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, p: 4 }}
          aria-busy={attempt.isPending}
        >
          {failure && <Note severity="error">{failure}</Note>}
          {outcome && outcome.failure === null && (
            <Box role="status">{`${formatNumber(preview.row_count)}行のうち、${outcomeText(outcome)}`}</Box>
          )}
          {outcome && outcome.faults.length > 0 && (
            <Faults
              companyId={companyId}
              importId={preview.id}
              faults={outcome.faults}
              faulty={outcome.faulty}
              onCorrect={correct}
            />
          )}
          {outcome && outcome.notices.length > 0 && <Notices notices={outcome.notices} onCorrect={correct} />}
          {outcome && outcome.failure === null && (
            <ImportRows
              companyId={companyId}
              // As the server has it: asked for before that, the rows would be those of the mapping before.
              preview={tried}
              outcome={outcome}
              isBusy={attempt.isPending}
              onRows={change}
            />
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <Button onClick={onCancel}>{dialogWords.cancel}</Button>
            <LoadingButton
              variant="contained"
              color="primary"
              loading={run.isPending}
              loadingText="開始中..."
              disabled={isBlocked || attempt.isPending}
              onClick={() => run.mutate(preview.id, { onSuccess: onStarted })}
            >
              取り込む
            </LoadingButton>
          </Box>
        </Box>
      </Panel>
    </>
  )
}
