import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import type {
  CreatePlanRequest,
  InspectionKind,
  KindPreset,
  Plan,
  UpdatePlanRequest,
} from '#domain/plans/plans.contract.ts'
import { planColumnLabels as labels } from '#domain/plans/plans.labels.ts'
import { presetCaution } from '#domain/plans/presets/preset.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useCreateKind, useCreatePlan, useUpdatePlan } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { templateQueries } from '#src/api/templates.ts'
import { userQueries } from '#src/api/users.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { useRecordRemoval } from '#src/records/record-actions.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FieldColumns } from '#src/ui/fields/field-columns.tsx'
import { FormLoading } from '#src/ui/dialogs/form-loading.tsx'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { KindDialog } from '../kinds/kind-dialog.tsx'
import { PlanAuthority } from './plan-authority.tsx'
import { PlanReach } from './plan-reach.tsx'
import { PlanUndo, useSaidPlan } from './plan-undo.tsx'
import { ProposedKinds } from './proposed-kinds.tsx'
import { MultiSelectField } from '#src/ui/fields/multi-select-field.tsx'
import {
  anchorLabel,
  closedDayChoices,
  hourChoices,
  kindChoices,
  isReported,
  monthChoices,
  ownKind,
  performerChoices,
  planFormSchema,
  planRequestOf,
  planValues,
  refusedFields,
  reportHint,
  ruleOf,
  timingFields,
  untakenPreset,
} from './plan-form.ts'
import type { PlanFormInput, PlanFormValues } from './plan-form.ts'

type PlanDialogProps = {
  companyId: string
  buildingId: number
  /** Null: a new one. */
  plan: Plan | null
  /** Kinds that the building has plans of. */
  planned: ReadonlySet<number>
  /** Whom its other plans are reported to. */
  neighbour: { id: number; name: string } | null
  onClose: () => void
}

const formRows = [{}, { fields: 2 }, { fields: 2 }, { fields: 2 }, { fields: 2 }, { lines: 3 }] as const

/** 点検計画の追加 and 点検計画の編集. */
export const PlanDialog = (props: PlanDialogProps) => {
  const kinds = useQuery(planQueries.kinds(props.companyId))
  if (kinds.data) return <PlanForm {...props} kinds={kinds.data} />
  return (
    <FormLoading
      title={props.plan ? '点検計画の編集' : '点検計画の追加'}
      width={728}
      rows={formRows}
      failure={loadFailure(kinds)}
      onClose={props.onClose}
    />
  )
}

/** Which field of the request each of the form's belongs to. */
const requestKeys = {
  wish_month: 'wish',
  wish_date: 'wish',
  season_from: 'season',
  season_to: 'season',
  pause_from: 'pauses',
  pause_until: 'pauses',
  kind: 'kind_id',
} as const

/** Only what was typed. */
const touchedOf = (whole: UpdatePlanRequest, dirty: object): UpdatePlanRequest => {
  const touched = new Set<string>(Object.keys(dirty).map((key) => requestKeys[key as keyof typeof requestKeys] ?? key))
  return Object.fromEntries(Object.entries(whole).filter(([key]) => touched.has(key)))
}

const PlanForm = ({
  companyId,
  buildingId,
  plan,
  planned,
  neighbour,
  kinds,
  onClose,
}: PlanDialogProps & { kinds: InspectionKind[] }) => {
  const [isMakingKind, setMakingKind] = useState(false)
  const form = useRecordForm(planFormSchema, planValues(plan))
  const { control } = form
  const { dirtyFields, isDirty } = form.formState
  const { kind, performer } = form.watch()
  const rule = ruleOf(kind, kinds)
  const preset = untakenPreset(kind, kinds)
  const createKind = useCreateKind(companyId)
  const say = useSaidPlan(companyId)
  const handleRefused = (error: unknown) => showFieldErrors(form, error, refusedFields)
  const saving = useRecordSave<Plan, UpdatePlanRequest, CreatePlanRequest>({
    noun: '点検計画',
    record: plan,
    update: useUpdatePlan(companyId),
    create: useCreatePlan(companyId),
    onSaved: (saved) => {
      say(saved, plan === null)
      onClose()
    },
    onRefused: handleRefused,
    onTake: (fields, current) => form.reset(takenValues(form.getValues(), planValues(current), fields), keepTouched),
  })
  /** A preset becomes the company's own kind first: its copy is edited freely. */
  const save = async (values: PlanFormValues) => {
    try {
      const kind_id = await takenOver(values.kind)
      const whole = { ...planRequestOf(values, plan), kind_id, building_id: buildingId }
      saving.save(touchedOf(whole, dirtyFields), whole)
    } catch (error) {
      handleRefused(error)
    }
  }
  const takeOver = ({ key, version, fulfils, ...facts }: KindPreset): Promise<InspectionKind> =>
    createKind.mutateAsync({
      ...facts,
      preset_key: key,
      preset_version: version,
      fulfils_kind_ids: fulfils.flatMap((each) => ownKind(each, kinds)?.id ?? []),
    })
  const takenOver = async (chosen: PlanFormValues['kind']): Promise<number> => {
    if (typeof chosen === 'number') return chosen
    return preset ? (await takeOver(preset)).id : ownKind(chosen, kinds)!.id
  }
  /** What of the change moves times, as far as it can be read; a preset that nobody has taken over yet is nobody's kind. */
  const timingOf = (): UpdatePlanRequest => {
    const read = planFormSchema.safeParse(form.getValues())
    if (!read.success || preset) return {}
    const whole = { ...planRequestOf(read.data, plan), kind_id: ownKind(read.data.kind, kinds)?.id }
    return timingFields(touchedOf(whole, dirtyFields))
  }
  return (
    <>
      <RecordDialog
        form={form}
        saving={{ ...saving, isSaving: saving.isSaving || createKind.isPending }}
        restsSaved
        width={728}
        title={plan === null ? '点検計画の追加' : '点検計画の編集'}
        createLabel={plan === null ? '追加' : undefined}
        unsaved={isDirty}
        footerNote={plan?.canDelete && <DeleteButton companyId={companyId} id={plan.id} onDeleted={onClose} />}
        onClose={onClose}
        onSave={(values) => void save(values)}
      >
        <Box sx={{ display: 'grid', gap: 4 }}>
          {plan && <PlanUndo companyId={companyId} plan={plan} onUndone={onClose} />}
          {plan === null && (
            <ProposedKinds
              companyId={companyId}
              buildingId={buildingId}
              kinds={kinds}
              planned={planned}
              chosen={kind}
              onChoose={(proposed) => {
                form.setValue('kind', proposed.kind, { shouldDirty: true, shouldValidate: true })
                form.setValue('facility_ids', proposed.facility_ids, { shouldDirty: true })
                form.setValue('report_years', proposed.report_years, { shouldDirty: true })
              }}
            />
          )}
          <Box sx={{ display: 'grid', gap: 2 }}>
            <FormSelect
              control={control}
              name="kind"
              label={labels.kind_id}
              required
              choices={kindChoices(kinds, kind)}
            />
            {preset && (
              <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
                {`${preset.article ?? ''}　出典：${preset.source ?? ''}（確認日 ${preset.confirmed_on?.replaceAll('-', '/') ?? ''}）　${presetCaution}`}
              </Typography>
            )}
            <Box>
              <Button size="small" startIcon={<AddOutlined />} onClick={() => setMakingKind(true)}>
                独自の点検種目を作成
              </Button>
            </Box>
          </Box>
          <PlanFields
            companyId={companyId}
            buildingId={buildingId}
            control={control}
            anchor={anchorLabel(rule)}
            isReport={rule?.counting === 'report'}
            authority={
              isReported(kind, kinds, plan) && (
                <PlanAuthority companyId={companyId} form={form} rule={rule} neighbour={neighbour} />
              )
            }
            reportHint={reportHint(kind, kinds)}
            isPartner={performer === 'partner'}
          />
          {plan && <PlanReach companyId={companyId} plan={plan} body={timingOf()} />}
        </Box>
      </RecordDialog>
      {isMakingKind && (
        <KindDialog
          companyId={companyId}
          kind={null}
          onClose={() => setMakingKind(false)}
          onSaved={({ id }) => {
            form.setValue('kind', id, { shouldDirty: true, shouldValidate: true })
            setMakingKind(false)
          }}
        />
      )}
    </>
  )
}

type DeleteButtonProps = { companyId: string; id: number; onDeleted: () => void }

const DeleteButton = ({ companyId, id, onDeleted }: DeleteButtonProps) => {
  const { remove, isDeleting } = useRecordRemoval(companyId, 'plans', id, { onDeleted })
  return (
    <Button variant="text" color="error" onClick={remove} disabled={isDeleting}>
      削除
    </Button>
  )
}

type PlanFieldsProps = {
  companyId: string
  buildingId: number
  control: Control<PlanFormInput, unknown, PlanFormValues>
  anchor: string
  isReport: boolean
  /** Whom it is reported to; nothing of what nobody is told of. */
  authority: ReactNode
  reportHint: string
  isPartner: boolean
}

const PlanFields = ({
  companyId,
  buildingId,
  control,
  anchor,
  isReport,
  authority,
  reportHint,
  isPartner,
}: PlanFieldsProps) => {
  const { data: facilities } = useQuery(facilityQueries.choices(companyId, buildingId))
  const { data: users = [] } = useQuery(userQueries.refs(companyId))
  const { data: templates = [] } = useQuery(templateQueries.all(companyId))
  return (
    <>
      <FieldColumns>
        <FormDateField
          control={control}
          name="anchor_on"
          label={anchor}
          hint="わからないときは空けてください。「未確認」として、開始日が期限になります。"
        />
        <FormSelect control={control} name="performer" label={labels.performer} required choices={performerChoices} />
        {isPartner && <FormTextField control={control} name="partner_name" label={labels.partner_name} />}
        <MultiSelectField control={control} name="user_ids" label={labels.user_ids} choices={users} />
        <MultiSelectField
          control={control}
          name="facility_ids"
          label={labels.facility_ids}
          choices={facilities?.data ?? []}
        />
        <MultiSelectField
          control={control}
          name="template_ids"
          label={labels.template_ids}
          choices={templates}
          hint="手配すると、この雛形の書類も作成されます。"
        />
      </FieldColumns>
      {authority}
      {isReport && (
        <FieldColumns>
          <FormNumberField control={control} name="due_year" label={labels.due_year} unit="年" isYear />
          <FormTextField control={control} name="season_from" label="報告の時期（始まり）" placeholder="08-01" />
          <FormTextField control={control} name="season_to" label="報告の時期（終わり）" placeholder="11-29" />
        </FieldColumns>
      )}
      <FieldColumns>
        <FormNumberField
          control={control}
          name="report_years"
          label={labels.report_years}
          unit="年"
          hint={reportHint}
        />
        <FormDateField control={control} name="reported_on" label={labels.reported_on} />
      </FieldColumns>
      <FieldColumns>
        <FormSelect control={control} name="wish_month" label="希望の月" choices={monthChoices} clearLabel="なし" />
        <FormNumberField control={control} name="wish_date" label="希望の日" unit="日" />
        <FormSelect
          control={control}
          name="on_closed_day"
          label={labels.on_closed_day}
          required
          choices={closedDayChoices}
        />
      </FieldColumns>
      <FieldColumns>
        <FormDateField control={control} name="valid_from" label={labels.valid_from} required />
        <FormDateField control={control} name="valid_until" label={labels.valid_until} />
        <FormDateField control={control} name="pause_from" label="休止の始まり" />
        <FormDateField control={control} name="pause_until" label="休止の終わり" />
        <FormNumberField control={control} name="price" label={labels.price} unit="円" />
        <FormNumberField decimals control={control} name="hours" label={labels.hours} unit="時間" />
        <FormNumberField
          control={control}
          name="arrange_days"
          label={labels.arrange_days}
          unit="日前"
          hint="予定のこの日数前に、案件と書類を自動で作成します。空欄なら、手配は人が行います。"
        />
        <FormSelect
          control={control}
          name="sheet_hour"
          label={labels.sheet_hour}
          choices={hourChoices}
          clearLabel="知らせない"
          hint="月次点検表の雛形のとき、その日の記入がまだなら担当者に知らせます。"
        />
      </FieldColumns>
      <FormCheckbox
        control={control}
        name="is_shown_to_owner"
        label={`${labels.is_shown_to_owner}（年間作業計画書と月次実施報告書に載せる）`}
      />
      <FormTextField
        control={control}
        name="note"
        label={labels.note}
        multiline
        rows={3}
        maxLength={limits.text.note}
      />
    </>
  )
}
