import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { type Company, type UpdateCompanyRequest } from '#domain/company/company.contract.ts'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import { ipRestrictionRefusal } from '#domain/company/company.policy.ts'
import { handoverTexts, replaceAddressText } from '#domain/company/company.texts.ts'
import { formatPostalCode, readPostalCode } from '#domain/company/postal-code.ts'
import { fetchPostalAddress, useUpdateCompany } from '#src/api/company-changes.ts'
import { describeError } from '#src/api/errors.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { keepTouched, settleSaved, takenValues } from '#src/lib/forms.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { schema } from './company-input.ts'
import type { CompanyInput } from './company-input.ts'

export const valuesOf = (company: Company): Required<CompanyInput> => ({
  name: company.name,
  representative_name: company.representative_name ?? '',
  representative_position: company.representative_position ?? '',
  postal_code: company.postal_code ? formatPostalCode(company.postal_code) : '',
  address: company.address ?? '',
  tel: company.tel ?? '',
  registration_number: company.registration_number ?? '',
  members_require_approval: company.members_require_approval,
  keep_photo_metadata: company.keep_photo_metadata,
  keep_macros: company.keep_macros,
  guest_reports_count: company.guest_reports_count,
  owners_read_owner_reports: company.owners_read_owner_reports,
  owners_read_estimates: company.owners_read_estimates,
  owners_read_reports: company.owners_read_reports,
  year_start_month: company.year_start_month,
  closed_weekdays: company.closed_weekdays,
  closed_days: company.closed_days,
  enable_ip_restriction: company.enable_ip_restriction,
  ranges: company.allowed_ips.map((range) => ({ range })),
})

const columns = Object.keys(labels) as (keyof typeof labels)[]

/** What was not touched may have been changed by somebody else meanwhile: only what differs is sent. */
const changesOf = ({ ranges, ...values }: CompanyInput, seen: Company): UpdateCompanyRequest => {
  const before = valuesOf(seen)
  const allowed_ips = ranges.map(({ range }) => range)
  return {
    ...Object.fromEntries(
      Object.entries(values).filter(([key, value]) => String(value) !== String(before[key as keyof typeof values])),
    ),
    ...(allowed_ips.join() !== seen.allowed_ips.join() && { allowed_ips }),
  }
}

/** 「住所を検索」: the address that belongs to the postal code. */
const usePostalSearch = (companyId: string, form: UseFormReturn<CompanyInput>) => {
  const [isSearching, setSearching] = useState(false)
  const confirm = useConfirm()
  /** The house number behind the found address, or another address, was typed by somebody. */
  const mayReplace = async (typed: string, found: string): Promise<boolean> =>
    typed.trim() === '' || (!typed.startsWith(found) && (await confirm(replaceAddressText(typed, found))))
  const handleSearch = async () => {
    const code = readPostalCode(form.getValues('postal_code') ?? '')
    if (code === null) return void form.trigger('postal_code')
    setSearching(true)
    try {
      const address = await fetchPostalAddress(companyId, code)
      if (address === null) form.setError('postal_code', { message: handoverTexts.unknownPostalCode })
      else if (await mayReplace(form.getValues('address') ?? '', address))
        form.setValue('address', address, { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      form.setError('postal_code', { message: describeError(error) })
    } finally {
      setSearching(false)
    }
  }
  return { isSearching, handleSearch }
}

/** What is known of the company while it is written and saved. */
export const useCompanyForm = (company: Company, companyId: string) => {
  // As it was shown before the edit began: a company read again behind it is not seen.
  const [shown, setShown] = useState(company)
  const form = useForm<CompanyInput>({ resolver: zodResolver(schema), mode: 'onTouched', values: valuesOf(shown) })
  const { control, formState } = form
  /** The values that are being saved. */
  const sent = useRef<CompanyInput>(null)
  const ranges = useFieldArray({ control, name: 'ranges' })
  const [isRestricted, typed] = useWatch({ control, name: ['enable_ip_restriction', 'ranges'] })
  const own = company.own_ip
  const lockOut = ipRestrictionRefusal(own, {
    enable_ip_restriction: isRestricted ?? false,
    allowed_ips: typed.map(({ range }) => range),
  })
  const { save, isSaving, rebase, conflictDialog } = useRecordSave<Company, UpdateCompanyRequest, void>({
    noun: '会社情報',
    record: company,
    update: useUpdateCompany(companyId),
    create: null,
    seen: columns,
    onSaved: (saved) => {
      settleSaved(form, sent.current ?? form.getValues(), valuesOf(saved))
      rebase(saved)
      toast.success('会社情報を保存しました。')
    },
    onRefused: (error) => showRefused(form, error),
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

  const handleSubmit = (event: FormEvent) =>
    void form.handleSubmit((values) => {
      if (lockOut) return
      sent.current = values
      save(changesOf(values, shown))
    })(event)
  return {
    ...usePostalSearch(companyId, form),
    form,
    control,
    formState,
    ranges,
    typed,
    own,
    lockOut,
    isSaving,
    conflictDialog,
    handleSubmit,
  }
}
