import { useEffect } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { createMatterFinancialRequestSchema } from '#domain/matters/matter-financials.contract.ts'
import type { CreateMatterFinancialRequest, MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import { useSaveFinancial } from '#src/api/matters.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { useDiscardGuard } from '../../form/use-discard-guard.ts'
import { YenField } from './yen-field.tsx'

type FinancialFormProps = { companyId: string; matterId: number; /** The row to change; without, a new one. */ row?: MatterFinancial; onClose: () => void }

/** A row of money as fields: Enter saves (Ctrl+Enter in the memo), Esc leaves it as it was. */
export const FinancialForm = ({ companyId, matterId, row, onClose }: FinancialFormProps) => {
  const save = useSaveFinancial(companyId, matterId)
  const form = useForm<CreateMatterFinancialRequest>({
    resolver: zodResolver(createMatterFinancialRequestSchema),
    mode: 'onChange',
    // An amount that is not entered yet is no zero.
    defaultValues: { sales: row?.sales, cost: row?.cost, memo: row?.memo ?? '' },
  })
  const handleCancel = useDiscardGuard(form.formState.isDirty, onClose)
  const { setFocus } = form
  useEffect(() => setFocus('memo'), [setFocus])

  const submit = () => {
    if (!save.isPending) void form.handleSubmit((body) => save.mutate({ ...body, id: row?.id }, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) }))()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') handleCancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const size = isSmartphone() ? 'medium' : 'small'
  const message = form.formState.errors.root?.message
  return (
    <Box
      component="form"
      aria-label={row ? '収支の編集' : '収支の追加'}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      sx={{ display: 'grid', gridTemplateColumns: isSmartphone() ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 180px 180px', gap: 3, alignItems: 'start', py: 3 }}
    >
      <FormTextField control={form.control} name="memo" label="メモ" maxLength={limits.text.note} multiline maxRows={8} />
      <YenField control={form.control} name="sales" label="売上" required />
      <YenField control={form.control} name="cost" label="原価" required />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
        {message && <Box role="alert" sx={{ mr: 'auto' }}><FieldError>{message}</FieldError></Box>}
        <Button size={size} onClick={handleCancel}>キャンセル</Button>
        <LoadingButton type="submit" size={size} loading={save.isPending}>{save.isError ? '再試行' : '保存'}</LoadingButton>
      </Box>
    </Box>
  )
}
