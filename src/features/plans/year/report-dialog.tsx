/** 届出を記録: when the report was handed in, under which number, and what was handed back. */
import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { businessDay, formatDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { reportOccurrenceRequestSchema } from '#domain/plans/plans.contract.ts'
import type { PlanOccurrence, ReportAuthority, ReportConflict } from '#domain/plans/plans.contract.ts'
import { planColumnLabels as labels } from '#domain/plans/plans.labels.ts'
import { isConflict } from '#src/api/errors.ts'
import { useReportOccurrence } from '#src/api/plan-changes.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { ReportContact } from '../authorities/report-contact.tsx'
import { FileLink } from '#src/widgets/plan-times/file-link.tsx'

type ReportDialogProps = {
  companyId: string
  report: PlanOccurrence
  /** To whom, and on which form. */
  report_to: string | null
  /** The office itself, where the plan names one. */
  authority: ReportAuthority | null
  onClose: () => void
  onDone: () => void
}

export const ReportDialog = ({ companyId, report, report_to, authority, onClose, onDone }: ReportDialogProps) => {
  const [file, setFile] = useState<File | null>(null)
  const save = useReportOccurrence(companyId)
  const today = businessDay(now())
  /** Whoever saves again has been told of the other's record: it counts on top of that. */
  const [seen, setSeen] = useState(report.updated_at)
  const form = useRecordForm(reportOccurrenceRequestSchema.omit({ updated_at: true }), {
    sent_on: report.performed_on ?? today,
    receipt_number: report.receipt_number ?? '',
  })
  const { control } = form
  const handleError = (error: Error) => {
    if (!isConflict(error)) return showFieldErrors(form, error)
    const { current } = error.body as ReportConflict
    if (current) setSeen(current.updated_at)
    return form.setError('root', { message: `${error.message}${current ? standsText(current) : ''}` })
  }
  return (
    <FormDialog
      open
      width={480}
      title={report.performed_on === null ? '届出の記録' : '届出の修正'}
      submitLabel="保存"
      submitting={save.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit((values) =>
          save.mutate(
            { id: report.id, ...values, updated_at: seen, ...(file && { file }) },
            { onSuccess: onDone, onError: handleError },
          ),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          {`${report_to === null || authority ? '' : `報告先：${report_to}　`}期限：${formatDay(report.due_by)}`}
        </Typography>
        {authority && (
          <Box role="group" aria-label={labels.authority_id} sx={{ typography: 'cell' }}>
            <ReportContact authority={authority} />
          </Box>
        )}
        <FormDateField control={control} name="sent_on" label="届出日" required max={today} />
        <FormTextField
          control={control}
          name="receipt_number"
          label="受付番号"
          maxLength={limits.text.shortText}
          hint="受付印の番号や、電子申請の到達番号です。"
        />
        <FileChoice file={file} kept={report.report_file} onChoose={setFile} />
      </Box>
    </FormDialog>
  )
}

/** What the other said of it. */
const standsText = ({ performed_on, receipt_number }: PlanOccurrence): string =>
  `記録されている内容は、${[
    performed_on && `届出日 ${formatDay(performed_on)}`,
    receipt_number ? `受付番号 ${receipt_number}` : '受付番号なし',
  ]
    .filter(Boolean)
    .join('、')}です。もう一度保存すると、入力した内容に変わります。`

type FileChoiceProps = { file: File | null; kept: PlanOccurrence['report_file']; onChoose: (file: File | null) => void }

const FileChoice = ({ file, kept, onChoose }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box role="group" aria-label="控え" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="label" component="span">
        控え
      </Typography>
      {file ? (
        <Box sx={{ typography: 'cell', overflowWrap: 'anywhere' }}>{file.name}</Box>
      ) : (
        kept && <FileLink file={kept} />
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
          {file || kept ? '別のファイルを選択' : 'ファイルを選択'}
        </Button>
        {file && (
          <Button size="small" onClick={() => onChoose(null)}>
            選択を取り消す
          </Button>
        )}
      </Box>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="控えのファイル"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </Box>
  )
}
