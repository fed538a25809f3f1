import { useEffect, useEffectEvent, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { businessDay } from '#domain/dates.ts'
import { optionsOf } from '#domain/labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { emergencyCategory, matterColumnLabels as labels, matterUrgencyLabels } from '#domain/matters/matters.labels.ts'
import type { Absence } from '#domain/users/users.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { matterQueries } from '#src/api/matters.ts'
import { userQueries } from '#src/api/users.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { readLocalDrafts, removeLocalDraft, writeLocalDraft } from '#src/lib/local-draft.ts'
import { now } from '#src/lib/now.ts'
import { formatNumber } from '#src/lib/text.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { ChoiceChip } from '#src/ui/marks/choice-chip.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useSettledText } from '#src/ui/lists/use-settled-text.ts'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { callSchema, emptyCall, frequentSymptoms, requestOfCall, withSymptom } from './call-form.ts'
import type { CallValues } from './call-form.ts'
import { useNewMatter } from './use-new-matter.ts'

const withoutBuilding = {
  title: '建物が選択されていません',
  message: '建物が分からないまま登録しますか？建物は、あとから案件で選択できます。',
  confirmLabel: '建物なしで登録',
}

type CallDialogProps = { companyId: string; userId: number; onClose: () => void; onCreated: (matter: Matter) => void }

/** 緊急受付: a call as it comes in, kept in this browser until it is saved. */
export const CallDialog = ({ companyId, userId, onClose, onCreated }: CallDialogProps) => {
  const create = useNewMatter(companyId)
  const { data: buildings = [] } = useQuery(buildingQueries.refs(companyId))
  const draftKey = `call.${companyId}.${userId}`
  const [kept, setKept] = useState(() => readLocalDrafts<CallValues>(draftKey).get(draftKey))
  const form = useRecordForm(callSchema, { ...emptyCall(now()), ...kept })
  const { control, setValue, getValues } = form
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeLocalDraft(draftKey, values) }),
    [form, draftKey],
  )

  const confirm = useConfirm()
  const handleSubmit = async (values: CallValues) => {
    // In a hurry it is forgotten, and nobody finds the place.
    if (!values.building_id && !(await confirm(withoutBuilding))) return
    await create
      .run(
        requestOfCall(values, {
          userId,
          today: businessDay(new Date()),
          buildingName: buildings.find(({ id }) => id === values.building_id)?.name,
        }),
      )
      .then((matter) => {
        removeLocalDraft(draftKey)
        if (!matter) return onClose()
        toast.success(
          matter.lead_user_id === null || matter.lead_user_id === userId
            ? '緊急受付を登録しました'
            : '緊急受付を登録し、担当者に知らせました',
        )
        onCreated(matter)
      })
      .catch((error: unknown) => showFieldErrors(form, error))
  }
  const take = (known: Partial<CallValues>) => {
    for (const [key, value] of Object.entries(known))
      setValue(key as keyof CallValues, value, { shouldDirty: true, shouldValidate: true })
  }
  const handleEmpty = () => {
    form.reset(emptyCall(now()))
    setKept(undefined)
    removeLocalDraft(draftKey)
  }
  return (
    <FormDialog
      open
      title="緊急受付"
      submitLabel="登録"
      submitting={create.isBusy}
      submittingLabel="登録中..."
      error={form.formState.errors.root?.message}
      // What is typed stays for the next time.
      unsaved={false}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {kept && (
          <Box sx={{ ...inRow, gap: 2, color: 'text.secondary' }}>
            <span>前回の入力の続きです。</span>
            <Button size="small" onClick={handleEmpty}>
              新しく入力
            </Button>
          </Box>
        )}
        <Box>
          <FormTextField control={control} name="symptom" label={labels.symptom} required autoFocus />
          <Box role="group" aria-label="よくある症状" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
            {frequentSymptoms.map((symptom) => (
              <ChoiceChip
                key={symptom}
                label={symptom}
                onClick={() =>
                  setValue('symptom', withSymptom(getValues('symptom'), symptom), {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
              />
            ))}
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { desk: '1fr 1fr', phone: 'minmax(0, 1fr)' } }}>
          <FormTextField control={control} name="caller_phone" label={labels.caller_phone} inputMode="tel" />
          <FormTextField control={control} name="caller_name" label={labels.caller_name} />
        </Box>
        <KnownCallers companyId={companyId} control={control} onTake={take} />
        <BuildingChoice companyId={companyId} control={control} name="building_id" />
        <FormTextField
          control={control}
          name="place"
          label={labels.place}
          placeholder="地下1階 機械室、給水ポンプなど"
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { desk: '1fr 1fr', phone: 'minmax(0, 1fr)' } }}>
          <Urgency control={control} />
          <FormDateField control={control} name="received_at" label={labels.received_at} kind="datetime" />
        </Box>
        <WhomToSend companyId={companyId} control={control} />
      </Box>
    </FormDialog>
  )
}

const isAway = (absence: Absence | null, today: string): boolean =>
  absence !== null && absence.from_date <= today && today <= absence.to_date

type Part = { companyId: string; control: Control<CallValues> }

/** Shorter is nobody's name or number yet. */
const shortest = 2

/** Who is known by the number or the name, and the building of their last call. */
const KnownCallers = ({
  companyId,
  control,
  onTake,
}: Part & { onTake: (known: Partial<Pick<CallValues, 'caller_name' | 'caller_phone' | 'building_id'>>) => void }) => {
  const chosen = useWatch({ control, name: 'building_id' })
  const [taken, setTaken] = useState<number | null>(null)
  const own = buildingQueries.list(companyId, { contact_id: taken ?? 0, per_page: 6 })
  const { data: ofContact } = useQuery({ ...own, queryFn: taken === null ? skipToken : own.queryFn })
  const only = ofContact?.data.length === 1 ? ofContact.data[0]!.id : undefined
  const takeOnly = useEffectEvent((id: number) => chosen === null && onTake({ building_id: id }))
  // Whoever is the contact of one building calls about that one.
  useEffect(() => {
    if (only !== undefined) takeOnly(only)
  }, [only])
  const [phone, name] = useWatch({ control, name: ['caller_phone', 'caller_name'] })
  const typed = useSettledText((phone || name || '').trim())
  const enabled = typed.length >= shortest
  const contacts = useQuery({
    ...contactQueries.list(companyId, { keyword: typed, per_page: 3 }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const calls = useQuery({
    ...matterQueries.list(companyId, { name: typed, matter_category_id: [emergencyCategory], per_page: 3 }),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!enabled) return null
  const known = contacts.data?.data ?? []
  const buildings = new Map([
    ...(ofContact?.data ?? []).map(({ id, name }) => [id, { id, label: name }] as const),
    ...(calls.data?.data ?? []).flatMap(({ building }) =>
      building ? [[building.id, { id: building.id, label: `以前の受付：${building.name}` }] as const] : [],
    ),
  ])
  buildings.delete(chosen ?? 0)
  if (known.length + buildings.size === 0) return null
  return (
    <Box role="group" aria-label="登録済みの候補" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {known.map(({ id, name, affiliation, phone_number }) => (
        <ChoiceChip
          key={id}
          label={[name, affiliation, phone_number].filter(Boolean).join('　')}
          onClick={() => {
            setTaken(id)
            onTake({
              caller_name: [affiliation, name].filter(Boolean).join(' '),
              ...(phone_number && { caller_phone: phone_number }),
            })
          }}
        />
      ))}
      {[...buildings.values()].map(({ id, label }) => (
        <ChoiceChip key={`building ${id}`} label={label} onClick={() => onTake({ building_id: id })} />
      ))}
    </Box>
  )
}

const Urgency = ({ control }: Pick<Part, 'control'>) => {
  const { field, fieldState } = useController({ control, name: 'urgency' })
  return (
    <FieldFrame label={labels.urgency} required group error={fieldState.error?.message}>
      {({ labelId }) => (
        <ToggleButtonGroup
          exclusive
          aria-labelledby={labelId}
          value={field.value}
          onChange={(_, next: CallValues['urgency'] | null) => next && field.onChange(next)}
        >
          {optionsOf(matterUrgencyLabels).map(({ id, name }) => (
            <ToggleButton key={id} value={id} sx={{ minWidth: 88, height: { desk: 36, phone: 44 } }}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FieldFrame>
  )
}

/** The company's people, each with how much they lead today. */
const WhomToSend = ({ companyId, control }: Part) => {
  const { field, fieldState } = useController({ control, name: 'lead_user_id' })
  const today = businessDay(now())
  const { data: users = [] } = useQuery(userQueries.refs(companyId))
  const { data: matters } = useQuery(matterQueries.calendar(companyId, { start_date: today, end_date: today }))
  const busy = (id: number) => matters?.filter(({ lead_user_id }) => lead_user_id === id).length
  return (
    <FieldFrame label={labels.lead_user_id} group error={fieldState.error?.message}>
      {({ labelId }) => (
        <ToggleButtonGroup
          exclusive
          aria-labelledby={labelId}
          value={field.value ?? null}
          onChange={(_, next: number | null) => field.onChange(next)}
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: { desk: '1fr 1fr', phone: 'minmax(0, 1fr)' } }}
        >
          {users.filter(isInternal).map((user) => (
            <ToggleButton
              key={user.id}
              value={user.id}
              sx={{
                '&&': { border: 1, borderColor: 'divider', borderRadius: 1.5, m: 0 },
                justifyContent: 'flex-start',
                gap: 2,
                minHeight: 44,
                textAlign: 'left',
                color: 'text.primary',
              }}
            >
              <MemberAvatar member={user} size={24} decorative />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {user.name}
              </Box>
              <Box component="span" sx={{ ml: 'auto', fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {isAway(user.absence, today)
                  ? '不在'
                  : busy(user.id) === undefined
                    ? ''
                    : `今日 ${formatNumber(busy(user.id)!)}件`}
              </Box>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </FieldFrame>
  )
}
