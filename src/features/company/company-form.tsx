import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useFieldArray, useForm, useWatch, type Control } from 'react-hook-form'
import { z } from 'zod'
import {
  updateCompanyRequestSchema,
  type Company,
  type UpdateCompanyRequest,
} from '#domain/company/company.contract.ts'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import { ipRestrictionRefusal } from '#domain/company/company.policy.ts'
import { handoverTexts } from '#domain/company/company.texts.ts'
import { isIpRange } from '#domain/company/ip-ranges.ts'
import { formatPostalCode, readPostalCode } from '#domain/company/postal-code.ts'
import { limits } from '#domain/limits.ts'
import { fetchPostalAddress, useUpdateCompany } from '#src/api/company-changes.ts'
import { describeError } from '#src/api/errors.ts'
import { keepTouched, showFieldErrors, takenValues } from '#src/lib/forms.ts'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { CompanyPictures } from './company-pictures.tsx'

/** A list of fields wants objects; the request has the addresses alone. */
const schema = updateCompanyRequestSchema
  .omit({ allowed_ips: true, seen: true })
  .required({ name: true })
  .extend({
    ranges: z.array(z.object({ range: z.string().trim().refine(isIpRange, 'IPアドレスの形式が正しくありません。') })),
  })
type CompanyForm = z.infer<typeof schema>

const valuesOf = (company: Company): Required<CompanyForm> => ({
  name: company.name,
  representative_name: company.representative_name ?? '',
  representative_position: company.representative_position ?? '',
  postal_code: company.postal_code ? formatPostalCode(company.postal_code) : '',
  address: company.address ?? '',
  tel: company.tel ?? '',
  members_require_approval: company.members_require_approval,
  keep_photo_metadata: company.keep_photo_metadata,
  keep_macros: company.keep_macros,
  enable_ip_restriction: company.enable_ip_restriction,
  ranges: company.allowed_ips.map((range) => ({ range })),
})

const columns = Object.keys(labels) as (keyof typeof labels)[]

/** What was not touched may have been changed by somebody else meanwhile: only what differs is sent. */
const changesOf = ({ ranges, ...values }: CompanyForm, seen: Company): UpdateCompanyRequest => {
  const before = valuesOf(seen)
  const allowed_ips = ranges.map(({ range }) => range)
  return {
    ...Object.fromEntries(
      Object.entries(values).filter(([key, value]) => value !== before[key as keyof typeof values]),
    ),
    ...(allowed_ips.join() !== seen.allowed_ips.join() && { allowed_ips }),
  }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ p: { desk: 5, phone: 4 }, mb: 4 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
      {title}
    </Typography>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>{children}</Box>
  </Paper>
)

type ToggleProps = {
  control: Control<CompanyForm>
  name: 'members_require_approval' | 'keep_photo_metadata' | 'keep_macros' | 'enable_ip_restriction'
  label: string
  hint: string
}

const Toggle = ({ control, name, label, hint }: ToggleProps) => {
  const { field } = useController({ control, name })
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={field.value ?? false}
            onChange={(_, isOn) => field.onChange(isOn)}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>
    </Box>
  )
}

export const CompanyForm = ({ companyId, company }: { companyId: string; company: Company }) => {
  // As it was shown before the edit began: a company read again behind it is not seen.
  const [shown, setShown] = useState(company)
  const [isSearching, setSearching] = useState(false)
  const form = useForm<CompanyForm>({ resolver: zodResolver(schema), mode: 'onTouched', values: valuesOf(shown) })
  const { control, formState } = form
  const ranges = useFieldArray({ control, name: 'ranges' })
  const [isRestricted, typed] = useWatch({ control, name: ['enable_ip_restriction', 'ranges'] })
  const own = company.own_ip
  const lockOut = ipRestrictionRefusal(own, {
    enable_ip_restriction: isRestricted ?? false,
    allowed_ips: typed.map(({ range }) => range),
  })
  const { save, isSaving, rebase, conflictDialog } = useRecordSave<Company, UpdateCompanyRequest, null>({
    noun: '会社情報',
    record: company,
    update: useUpdateCompany(companyId),
    create: null,
    seen: columns,
    onSaved: (saved) => {
      form.reset(valuesOf(saved))
      rebase(saved)
      toast.success('会社情報を保存しました。')
    },
    onRefused: (error) => {
      if (!showFieldErrors(form, error)) form.setError('root', { message: describeError(error) })
    },
    onTake: (taken, current) =>
      form.reset(
        takenValues(
          form.getValues(),
          valuesOf(current),
          taken.map((field) => (field === 'allowed_ips' ? 'ranges' : field)),
        ),
        keepTouched,
      ),
  })
  if (!formState.isDirty && shown !== company) {
    setShown(company)
    rebase(company)
  }
  useLeaveGuard(formState.isDirty)

  const handleSearch = async () => {
    const code = readPostalCode(form.getValues('postal_code') ?? '')
    if (code === null) return void form.trigger('postal_code')
    setSearching(true)
    try {
      const address = await fetchPostalAddress(companyId, code)
      if (address === null) form.setError('postal_code', { message: handoverTexts.unknownPostalCode })
      else form.setValue('address', address, { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      form.setError('postal_code', { message: describeError(error) })
    } finally {
      setSearching(false)
    }
  }
  const handleSubmit = form.handleSubmit((values) => {
    if (!lockOut) save(changesOf(values, shown), null)
  })

  return (
    <form noValidate aria-label="会社情報" onSubmit={(event) => void handleSubmit(event)}>
      <Part title="基本情報">
        <FormTextField control={control} name="name" label={labels.name} required autoComplete="organization" />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))', gap: 4 }}>
          <FormTextField control={control} name="representative_position" label={labels.representative_position} />
          <FormTextField control={control} name="representative_name" label={labels.representative_name} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2 }}>
          <Box sx={{ width: 200, maxWidth: '100%' }}>
            <FormTextField
              control={control}
              name="postal_code"
              label={labels.postal_code}
              inputMode="numeric"
              autoComplete="postal-code"
              hint="例：105-0011"
            />
          </Box>
          <LoadingButton
            loading={isSearching}
            loadingText="検索中..."
            onClick={() => void handleSearch()}
            sx={{ flex: 'none', mt: '24px' }}
          >
            住所を検索
          </LoadingButton>
        </Box>
        <FormTextField control={control} name="address" label={labels.address} autoComplete="street-address" />
        <FormTextField control={control} name="tel" label={labels.tel} type="tel" autoComplete="tel" />
      </Part>
      <Part title="書類に入れる画像">
        <CompanyPictures companyId={companyId} company={company} />
      </Part>
      <Part title="書類の提出">
        <Toggle
          control={control}
          name="members_require_approval"
          label={labels.members_require_approval}
          hint="メンバーは、承認を受けてから書類を提出します。管理者とマスターは、承認なしでも提出できます。"
        />
        <Toggle
          control={control}
          name="keep_macros"
          label={labels.keep_macros}
          hint="残さないときは、マクロを除いたExcelを提出します。社内で使う様式のマクロはそのまま残ります。"
        />
      </Part>
      <Part title="写真">
        <Toggle
          control={control}
          name="keep_photo_metadata"
          label={labels.keep_photo_metadata}
          hint="提出する書類や、社外に渡す写真には、位置情報や機種の情報を残しません。"
        />
      </Part>
      <Part title={labels.enable_ip_restriction}>
        <Toggle
          control={control}
          name="enable_ip_restriction"
          label="許可したIPアドレスからだけ利用できるようにする"
          hint="社内ユーザーに適用します。ゲストと、書類の提出先には適用しません。"
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}>
          <span>現在のIPアドレス：{own}</span>
          {!typed.some(({ range }) => range === own) && ranges.fields.length < limits.allowedIps && (
            <Button size="small" startIcon={<AddOutlined />} onClick={() => ranges.append({ range: own })}>
              現在のIPアドレスを追加
            </Button>
          )}
        </Box>
        <Box role="group" aria-label={labels.allowed_ips} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="label" component="div">
            {labels.allowed_ips}
          </Typography>
          {ranges.fields.map(({ id }, index) => (
            <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, maxWidth: 400 }}>
              <FormTextField
                control={control}
                name={`ranges.${index}.range`}
                label={`${index + 1}件目`}
                placeholder="203.0.113.0/24"
              />
              <IconButton
                aria-label={`${index + 1}件目を削除`}
                onClick={() => ranges.remove(index)}
                sx={{ mt: '24px', color: 'neutral.600' }}
              >
                <CloseOutlined sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
          ))}
          {ranges.fields.length < limits.allowedIps && (
            <Box>
              <Button variant="text" startIcon={<AddOutlined />} onClick={() => ranges.append({ range: '' })}>
                IPアドレスを追加
              </Button>
            </Box>
          )}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            1つのアドレスか、203.0.113.0/24 のような範囲で入力してください（IPv4、IPv6）。
          </Box>
        </Box>
        {lockOut && <FieldError>{lockOut}</FieldError>}
      </Part>
      {formState.errors.root?.message && (
        <Box sx={{ mb: 4 }}>
          <Note severity="error">{formState.errors.root.message}</Note>
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        {formState.isDirty && <Button onClick={() => form.reset(valuesOf(company))}>元に戻す</Button>}
        <LoadingButton type="submit" variant="contained" color="primary" loading={isSaving} loadingText="保存中...">
          保存
        </LoadingButton>
      </Box>
      {conflictDialog}
    </form>
  )
}
