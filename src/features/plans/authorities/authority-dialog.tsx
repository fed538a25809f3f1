import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Control, UseFormReturn } from 'react-hook-form'
import { businessDay } from '#domain/dates.ts'
import { choicesOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import type { Authority, CreateAuthorityRequest, UpdateAuthorityRequest } from '#domain/plans/authorities.contract.ts'
import {
  authorityColumnLabels as labels,
  authorityTexts,
  groupColumnLabels as groupLabels,
  onlineFilingLabels,
} from '#domain/plans/authorities.labels.ts'
import { useCreateAuthority, useUpdateAuthority } from '#src/api/plan-changes.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { keepTouched, takenValues } from '#src/lib/forms.ts'
import { now } from '#src/lib/now.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FieldColumns } from '#src/ui/fields/field-columns.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import {
  authorityFormSchema,
  authorityRequestOf,
  authorityValues,
  noGroup,
  type AuthorityFormInput,
  type AuthorityFormValues,
} from './authority-form.ts'
import { AuthorityReach } from './authority-reach.tsx'

/** What the form begins with: one that is there, a candidate that is taken over, or nothing. */
export type EditedAuthority = { authority: Authority } | { candidate: CreateAuthorityRequest | null }

type AuthorityDialogProps = { companyId: string; edited: EditedAuthority; onClose: () => void }

type Form = UseFormReturn<AuthorityFormInput, unknown, AuthorityFormValues>

/** 行政庁の追加 and 行政庁の編集. */
export const AuthorityDialog = ({ companyId, edited, onClose }: AuthorityDialogProps) => {
  const authority = 'authority' in edited ? edited.authority : null
  const candidate = 'candidate' in edited ? edited.candidate : null
  const form = useRecordForm(authorityFormSchema, authorityValues(authority ?? candidate))
  const { dirtyFields, isDirty } = form.formState
  const saving = useRecordSave<Authority, UpdateAuthorityRequest, CreateAuthorityRequest>({
    noun: '行政庁',
    record: authority,
    update: useUpdateAuthority(companyId),
    create: useCreateAuthority(companyId),
    onSaved: () => {
      toast.success(authority && saving.deletion === null ? '行政庁を変更しました' : '行政庁を追加しました')
      onClose()
    },
    onRefused: (error) => void showRefused(form, error),
    onTake: (taken, current) =>
      form.reset(takenValues(form.getValues(), authorityValues(current) as AuthorityFormInput, taken), keepTouched),
  })
  const typed = (): UpdateAuthorityRequest => {
    const read = authorityFormSchema.safeParse(form.getValues())
    return read.success ? touchedOf(authorityRequestOf(read.data), dirtyFields) : {}
  }
  return (
    <RecordDialog
      form={form}
      saving={saving}
      restsSaved
      width={728}
      title={authority ? '行政庁の編集' : '行政庁の追加'}
      createLabel={authority ? undefined : '追加'}
      unsaved={isDirty}
      onClose={onClose}
      onSave={(values) => {
        const whole = authorityRequestOf(values)
        saving.save(touchedOf(whole, dirtyFields), {
          ...whole,
          candidate_key: authority ? null : candidate?.candidate_key,
        })
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <ContactFields control={form.control} />
        <Groups form={form} />
        <ConfirmationFields control={form.control} />
        {authority && <Watched form={form} companyId={companyId} authority={authority} typed={typed} />}
      </Box>
    </RecordDialog>
  )
}

type WatchedProps = { form: Form; companyId: string; authority: Authority; typed: () => UpdateAuthorityRequest }

/** Asked anew whenever something is typed. */
const Watched = ({ form: { control }, companyId, authority, typed }: WatchedProps) => {
  useWatch({ control })
  return <AuthorityReach companyId={companyId} authority={authority} groups={typed().groups} />
}

type FieldsProps = { control: Control<AuthorityFormInput, unknown, AuthorityFormValues> }

const ContactFields = ({ control }: FieldsProps) => (
  <FieldColumns>
    <FormTextField
      control={control}
      name="name"
      label={labels.name}
      required
      autoFocus
      maxLength={limits.text.name}
      hint="例：神戸市、大阪府、中央消防署"
    />
    <FormTextField control={control} name="office" label={labels.office} hint="例：建築安全課、受付機関の名前" />
    <FormTextField control={control} name="address" label={labels.address} />
    <FormTextField control={control} name="tel" label={labels.tel} inputMode="tel" />
    <FormTextField control={control} name="url" label={labels.url} inputMode="url" placeholder="https://" />
    <FormSelect
      control={control}
      name="online_filing"
      label={labels.online_filing}
      choices={choicesOf(onlineFilingLabels)}
      clearLabel="わからない"
    />
  </FieldColumns>
)

const ConfirmationFields = ({ control }: FieldsProps) => (
  <>
    <FieldColumns>
      <FormDateField
        control={control}
        name="confirmed_on"
        label={labels.confirmed_on}
        max={businessDay(now())}
        hint={authorityTexts.unconfirmedHint}
      />
      <FormTextField
        control={control}
        name="source"
        label={labels.source}
        hint="どこで読んだか、だれに聞いたか。"
        multiline
        minRows={1}
        maxRows={4}
      />
    </FieldColumns>
    <FormTextField
      control={control}
      name="note"
      label={labels.note}
      multiline
      minRows={2}
      maxLength={limits.text.note}
    />
  </>
)

/** 用途の区分: what is empty is not known, and no time is made of it. */
const Groups = ({ form }: { form: Form }) => {
  const { control, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'groups', keyName: 'rowId' })
  const refused = formState.errors.groups?.message ?? formState.errors.groups?.root?.message
  return (
    <Box component="section" aria-labelledby="authority-groups" sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Typography id="authority-groups" variant="h4" component="h3">
          {labels.groups}
        </Typography>
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          報告する年度と月が用途によって違うとき、用途ごとに追加します。わからないところは空けてください。推測した期限はできません。
        </Typography>
      </Box>
      {fields.map(({ rowId }, index) => (
        <GroupFields key={rowId} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      {refused && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {refused}
        </FormHelperText>
      )}
      <Box>
        <Button startIcon={<AddOutlined />} onClick={() => append({ ...noGroup })}>
          用途の区分を追加
        </Button>
      </Box>
    </Box>
  )
}

const GroupFields = ({ control, index, onRemove }: FieldsProps & { index: number; onRemove: () => void }) => {
  const use = useWatch({ control, name: `groups.${index}.use` })
  const name = use || `区分${index + 1}`
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ position: 'relative', p: 3, pr: 11, border: 1, borderColor: 'divider', borderRadius: '8px' }}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <FormTextField
            control={control}
            name={`groups.${index}.use`}
            label={groupLabels.use}
            hint="例：共同住宅、病院・ホテル、建築設備"
          />
        </Box>
        <FormNumberField
          control={control}
          name={`groups.${index}.every_years`}
          label={groupLabels.every_years}
          unit="年ごと"
          hint="空欄なら、点検種目のとおり"
        />
        <FormNumberField
          control={control}
          name={`groups.${index}.fiscal_year`}
          label={groupLabels.fiscal_year}
          unit="年度"
          isYear
          hint="令和6年度なら2024"
        />
        <FormTextField
          control={control}
          name={`groups.${index}.from`}
          label={groupLabels.from}
          placeholder="08-01"
          hint="月-日"
        />
        <FormTextField
          control={control}
          name={`groups.${index}.to`}
          label={groupLabels.to}
          placeholder="11-29"
          hint="月-日"
        />
      </Box>
      <IconButton aria-label={`${name}の区分を削除`} onClick={onRemove} sx={{ position: 'absolute', top: 8, right: 4 }}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  )
}
