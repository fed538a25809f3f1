import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Control, UseFormReturn } from 'react-hook-form'
import { businessDay } from '#domain/dates.ts'
import { choicesOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import type {
  CreateInspectionKindRequest,
  InspectionKind,
  UpdateInspectionKindRequest,
} from '#domain/plans/plans.contract.ts'
import { intervalUnitLabels, kindColumnLabels as labels } from '#domain/plans/plans.labels.ts'
import { presetVersion } from '#domain/plans/presets/preset.ts'
import { useCreateKind, useUpdateKind } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FieldColumns } from '#src/ui/fields/field-columns.tsx'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { MultiSelectField } from '#src/ui/fields/multi-select-field.tsx'
import {
  countings,
  isRuleField,
  kindFormSchema,
  kindRequestOf,
  kindValues,
  ruleFieldLabels as ruleLabels,
  touchedKind,
  type KindFormInput,
  type KindFormValues,
} from './kind-form.ts'
import { KindReach } from './kind-reach.tsx'
import { PresetNote } from './preset-note.tsx'

type KindDialogProps = {
  companyId: string
  /** Null: a new one, as a contract asks for rather than a law. */
  kind: InspectionKind | null
  onClose: () => void
  onSaved: (kind: InspectionKind) => void
}

type Form = UseFormReturn<KindFormInput, unknown, KindFormValues>
type FieldsProps = { control: Control<KindFormInput, unknown, KindFormValues> }

/** 点検種目の作成 and 点検種目の編集. */
export const KindDialog = ({ companyId, kind, onClose, onSaved }: KindDialogProps) => {
  const form = useRecordForm(kindFormSchema, kindValues(kind))
  const { control } = form
  const { dirtyFields, isDirty } = form.formState
  const saving = useRecordSave<InspectionKind, UpdateInspectionKindRequest, CreateInspectionKindRequest>({
    noun: '点検種目',
    record: kind,
    update: useUpdateKind(companyId),
    create: useCreateKind(companyId),
    onSaved,
    onRefused: (error) => void showFieldErrors(form, error, { rule: 'counting' }),
    onTake: (fields, current) => {
      const ruled = fields.includes('rule') ? Object.keys(ruleLabels) : []
      form.reset(
        takenValues(form.getValues(), kindValues(current) as KindFormInput, [...fields, ...ruled]),
        keepTouched,
      )
    },
  })
  return (
    <RecordDialog
      form={form}
      saving={saving}
      restsSaved
      width={728}
      title={kind ? '点検種目の編集' : '点検種目の作成'}
      createLabel={kind ? undefined : '作成'}
      unsaved={isDirty}
      onClose={onClose}
      onSave={(values) =>
        saving.save(
          { ...touchedKind(values, dirtyFields), ...(values.is_preset_seen && { preset_version: presetVersion }) },
          kindRequestOf(values),
        )
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {kind && <PresetNote kind={kind} form={form} />}
        <FieldColumns>
          <FormTextField control={control} name="name" label={labels.name} required autoFocus />
          <FormTextField
            control={control}
            name="group_name"
            label={labels.group_name}
            hint="年間作業計画表で、同じ区分の行がまとまります。"
          />
        </FieldColumns>
        <RuleFields control={control} />
        <LawFields control={control} />
        <Fulfils companyId={companyId} kind={kind} control={control} />
        <FormTextField
          control={control}
          name="note"
          label={labels.note}
          multiline
          minRows={2}
          maxLength={limits.text.note}
        />
        {kind && <Watched companyId={companyId} kind={kind} form={form} />}
      </Box>
    </RecordDialog>
  )
}

/** The fields that this way of counting has. */
const RuleFields = ({ control }: FieldsProps) => {
  const counting = useWatch({ control, name: 'counting' })
  const hasInterval = counting !== 'season' && counting !== 'report'
  const isInSeason = counting === 'season' || counting === 'report'
  return (
    <>
      <FormSelect
        control={control}
        name="counting"
        label={ruleLabels.counting}
        required
        choices={choicesOf(countings)}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))' }}>
        {hasInterval && (
          <>
            <FormNumberField control={control} name="n" label={ruleLabels.n} required unit="" />
            <FormSelect
              control={control}
              name="unit"
              label={ruleLabels.unit}
              required
              choices={choicesOf(intervalUnitLabels)}
            />
          </>
        )}
        {counting === 'window' && (
          <FormNumberField control={control} name="times" label={ruleLabels.times} required unit="回" />
        )}
        {counting === 'age' && (
          <>
            <FormNumberField control={control} name="then_n" label={ruleLabels.then_n} required unit="" />
            <FormSelect
              control={control}
              name="then_unit"
              label={ruleLabels.then_unit}
              required
              choices={choicesOf(intervalUnitLabels)}
            />
          </>
        )}
        {isInSeason && (
          <>
            <FormNumberField
              control={control}
              name="every_years"
              label={ruleLabels.every_years}
              required={counting === 'report'}
              unit="年"
              hint={counting === 'season' ? '空けると、1回だけです。' : undefined}
            />
            {counting === 'report' && (
              <FormNumberField control={control} name="due_year" label={ruleLabels.due_year} unit="年度" isYear />
            )}
            <FormTextField
              control={control}
              name="season_from"
              label={ruleLabels.season_from}
              required={counting === 'season'}
              placeholder="08-01"
              hint="月-日"
            />
            <FormTextField
              control={control}
              name="season_to"
              label={ruleLabels.season_to}
              required={counting === 'season'}
              placeholder="11-29"
              hint="月-日"
            />
          </>
        )}
      </Box>
      <FormCheckbox control={control} name="is_due_at_restart" label="休止のあと、再開する日に行う" />
    </>
  )
}

const LawFields = ({ control }: FieldsProps) => (
  <>
    <FormCheckbox control={control} name="is_legal" label="法令で定められた点検（見送れるのは管理者だけです）" />
    <FieldColumns>
      <FormTextField control={control} name="law" label={labels.law} hint="例：契約、保安規程" />
      <FormTextField control={control} name="article" label={labels.article} />
      <FormTextField control={control} name="qualification" label={labels.qualification} />
      <FormTextField control={control} name="report_to" label={labels.report_to} hint="例：消防署長" />
      <FormTextField control={control} name="report_form" label={labels.report_form} />
      <FormNumberField
        control={control}
        name="report_years"
        label={labels.report_years}
        unit="年"
        hint="官公署へ報告する点検だけ、入力してください。"
      />
      <FormNumberField control={control} name="retention_years" label={labels.retention_years} unit="年" />
      <FormDateField control={control} name="confirmed_on" label={labels.confirmed_on} max={businessDay(now())} />
    </FieldColumns>
    <FormTextField control={control} name="source" label={labels.source} hint="どこで読んだか、だれに聞いたか。" />
  </>
)

type FulfilsProps = FieldsProps & { companyId: string; kind: InspectionKind | null }

const Fulfils = ({ companyId, kind, control }: FulfilsProps) => {
  const { data: kinds = [] } = useQuery(planQueries.kinds(companyId))
  return (
    <MultiSelectField
      control={control}
      name="fulfils_kind_ids"
      label={labels.fulfils}
      choices={kinds.filter(({ id }) => id !== kind?.id)}
      hint="この点検を行うと、同じ建物で同じ期のこの種目も行ったことになります。"
    />
  )
}

/** Asked anew whenever something is typed that moves times. */
const Watched = ({ companyId, kind, form }: { companyId: string; kind: InspectionKind; form: Form }) => {
  useWatch({ control: form.control })
  const { dirtyFields } = form.formState
  const read = kindFormSchema.safeParse(form.getValues())
  const { rule, is_due_at_restart, report_years } = read.success ? touchedKind(read.data, dirtyFields) : {}
  const isTimed = Object.keys(dirtyFields).some(
    (field) => isRuleField(field) || field === 'is_due_at_restart' || field === 'report_years',
  )
  return <KindReach companyId={companyId} kind={kind} body={isTimed ? { rule, is_due_at_restart, report_years } : {}} />
}
