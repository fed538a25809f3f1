/** 書類にする: the year's table, or what a month came to, as pages of a document made from one of the company's templates, or in the rows of a client's own form. */
import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { businessDay } from '#domain/dates.ts'
import { choicesOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { formatMonth, monthOf, shiftMonth } from '#domain/months.ts'
import { monthsOfYear } from '#domain/plans/calendar.ts'
import { planDocumentRequestSchema } from '#domain/plans/plan-documents.contract.ts'
import { planSheetLabels, planSheetPapers, type PlanSheet } from '#domain/plans/plan-documents.labels.ts'
import { linesOf } from '#domain/plans/year-marks.ts'
import { machineRowTexts, pageStarts } from '#domain/templates/machine-rows.ts'
import { firstMonthOf, planCapacity, planRowTexts } from '#domain/templates/plan-rows.ts'
import { cutText } from '#domain/text/length.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { useCreatePlanDocument } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { templateQueries } from '#src/api/templates.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { TemplatePicker } from '#src/widgets/template-picker/template-picker.tsx'

type PlanDocumentDialogProps = {
  companyId: string
  building: { id: number; name: string }
  /** Of the table that is shown. */
  year: number
  onClose: () => void
}

export const PlanDocumentDialog = (props: PlanDocumentDialogProps) => {
  const [template, setTemplate] = useState<TemplateRef>()
  return template ? (
    <PlanDocumentForm {...props} template={template} />
  ) : (
    <TemplatePicker
      companyId={props.companyId}
      offersLast
      onClose={props.onClose}
      onSubmit={([chosen]) => setTemplate(chosen)}
    />
  )
}

const titleOf = (sheet: PlanSheet, building: string, year: number, month: string): string => {
  const end = sheet === 'year' ? `${year}年度` : formatMonth(month)
  return `${cutText(`${planSheetLabels[sheet]} ${building}`, limits.text.title - end.length - 1)} ${end}`
}

type OwnForm = { rows: number; lines: number | null; months: string }

/** Of a template that has rows for the table; null of one that it is inserted into as pages. */
const useOwnForm = ({
  companyId,
  building_id,
  template,
  sheet,
  year,
}: Pick<PlanDocumentDialogProps, 'companyId' | 'year'> & {
  building_id: number
  template: TemplateRef
  sheet: PlanSheet
}): OwnForm | null => {
  const { data: whole } = useQuery(templateQueries.detail(companyId, template.id))
  const rows = whole && sheet === 'year' ? planCapacity(whole.items) : 0
  const { data: table } = useQuery({ ...planQueries.year(companyId, building_id, year), enabled: rows > 0 })
  if (rows === 0) return null
  const first = (whole && firstMonthOf(whole.items)) ?? Number(table?.months[0]?.slice(5) ?? 4)
  const months = monthsOfYear(year, { year_start_month: first })
  return {
    rows,
    lines: table ? linesOf(table.rows).length : null,
    months: `${formatMonth(months[0]!)}〜${formatMonth(months.at(-1)!)}`,
  }
}

type OwnFormNoteProps = OwnForm & { isContinued: boolean; setContinued: (isContinued: boolean) => void }

/** Said before it is made: what will stand in the form, and that not all of it finds room. */
const OwnFormNote = ({ rows, lines, months, isContinued, setContinued }: OwnFormNoteProps) => {
  if (lines === null) return null
  const documents = pageStarts(lines, rows).length
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {documents > 0 && (
        <Box>
          <Note severity="warning">{planRowTexts.tooMany(lines, rows)}</Note>
          <FormControlLabel
            control={<Checkbox checked={isContinued} onChange={(_, checked) => setContinued(checked)} />}
            label={machineRowTexts.another(documents)}
            sx={{ mt: 1 }}
          />
        </Box>
      )}
      <Note severity="info">{planRowTexts.fits(rows, lines, months)}</Note>
    </Box>
  )
}

/** Reports are written of this month and of those before it. */
const months = 13

const PlanDocumentForm = ({
  companyId,
  building,
  year,
  template,
  onClose,
}: PlanDocumentDialogProps & { template: TemplateRef }) => {
  const navigate = useNavigate()
  const create = useCreatePlanDocument(companyId)
  const thisMonth = monthOf(businessDay(now()))
  const form = useRecordForm(planDocumentRequestSchema, {
    building_id: building.id,
    template_id: template.id,
    sheet: 'year',
    year,
    month: shiftMonth(thisMonth, -1),
    paper: 'a4',
    title: titleOf('year', building.name, year, thisMonth),
    with_matter: true,
    with_continued: true,
  })
  const { control } = form
  const [sheet, chosenYear, month, withMatter] = form.watch(['sheet', 'year', 'month', 'with_matter'])
  const isContinued = form.watch('with_continued') === true
  const ownForm = useOwnForm({ companyId, building_id: building.id, template, sheet, year: Number(chosenYear) })
  const title = titleOf(sheet, building.name, Number(chosenYear), month ?? thisMonth)
  // What nobody has typed follows what is chosen.
  useEffect(() => {
    if (!form.getFieldState('title').isDirty) form.resetField('title', { defaultValue: title })
  }, [form, title])
  return (
    <FormDialog
      open
      width={520}
      title="年間作業計画表を書類にする"
      submitLabel="作成"
      submitting={create.isPending}
      error={form.formState.errors.root?.message ?? form.formState.errors.template_id?.message}
      onClose={onClose}
      onSubmit={() =>
        void form.handleSubmit((values) =>
          create.mutate(ownForm ? { ...values, with_matter: true } : values, {
            onSuccess: ({ id }) =>
              void navigate({ to: '/c/$companyId/documents/$documentId/edit', params: { companyId, documentId: id } }),
            onError: (error) => showFieldErrors(form, error),
          }),
        )()
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormSelect control={control} name="sheet" label="種類" required choices={choicesOf(planSheetLabels)} />
        {sheet === 'year' ? (
          <FormSelect
            control={control}
            name="year"
            label="年度"
            required
            choices={[year - 1, year, year + 1].map((value) => ({ value, label: `${value}年度` }))}
          />
        ) : (
          <FormSelect
            control={control}
            name="month"
            label="年月"
            required
            choices={Array.from({ length: months }, (_, index) => shiftMonth(thisMonth, -index)).map((value) => ({
              value,
              label: formatMonth(value),
            }))}
          />
        )}
        {!ownForm && (
          <FormSelect control={control} name="paper" label="用紙" required choices={choicesOf(planSheetPapers)} />
        )}
        <FormTextField
          control={control}
          name="title"
          label="タイトル"
          required
          maxLength={limits.text.title}
          hint={documentNotices.titleIsFileName}
        />
        <Box>
          <FormControlLabel
            control={
              <Checkbox
                checked={withMatter || ownForm !== null}
                disabled={ownForm !== null}
                onChange={(_, checked) => form.setValue('with_matter', checked)}
              />
            }
            label="建物の案件も作成する"
          />
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {ownForm
              ? planRowTexts.needsMatter
              : '建物名などの自動入力と、オーナーのページへの表示には、案件が必要です。'}
          </Box>
        </Box>
        {ownForm ? (
          <OwnFormNote
            {...ownForm}
            isContinued={isContinued}
            setContinued={(checked) => form.setValue('with_continued', checked)}
          />
        ) : (
          <Note severity="info">{`「${template.name}」の書類に、いまの表をPDFのページとして挿入します。あとから計画が変わっても、この書類は変わりません。`}</Note>
        )}
      </Box>
    </FormDialog>
  )
}
