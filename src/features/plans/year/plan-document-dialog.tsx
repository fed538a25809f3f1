/** 書類にする: the year's table, or what a month came to, as pages of a document made from one of the company's templates. */
import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useNavigate } from '@tanstack/react-router'
import { businessDay } from '#domain/dates.ts'
import { choicesOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { formatMonth, monthOf, shiftMonth } from '#domain/months.ts'
import { planDocumentRequestSchema } from '#domain/plans/plan-documents.contract.ts'
import { planSheetLabels, planSheetPapers, type PlanSheet } from '#domain/plans/plan-documents.labels.ts'
import { cutText } from '#domain/text/length.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { useCreatePlanDocument } from '#src/api/plan-changes.ts'
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
  })
  const { control } = form
  const [sheet, chosenYear, month, withMatter] = form.watch(['sheet', 'year', 'month', 'with_matter'])
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
          create.mutate(values, {
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
        <FormSelect control={control} name="paper" label="用紙" required choices={choicesOf(planSheetPapers)} />
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
            control={<Checkbox checked={withMatter} onChange={(_, checked) => form.setValue('with_matter', checked)} />}
            label="建物の案件も作成する"
          />
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            建物名などの自動入力と、オーナーのページへの表示には、案件が必要です。
          </Box>
        </Box>
        <Note severity="info">{`「${template.name}」の書類に、いまの表をPDFのページとして挿入します。あとから計画が変わっても、この書類は変わりません。`}</Note>
      </Box>
    </FormDialog>
  )
}
