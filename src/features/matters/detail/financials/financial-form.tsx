import { useEffect, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import { createMatterFinancialRequestSchema } from '#domain/matters/matter-financials.contract.ts'
import type {
  CreateMatterFinancialRequest,
  MatterFinancial,
  MatterFinancialConflict,
} from '#domain/matters/matter-financials.contract.ts'
import { isConflict, isNotFound } from '#src/api/errors.ts'
import { useSaveFinancial } from '#src/api/matter-changes.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm, type Whole } from '#src/records/record-form.ts'
import { below } from '#src/ui/below.ts'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { useDiscardGuard } from '#src/ui/use-discard-guard.ts'
import { FinancialConflictDialog } from './financial-conflict-dialog.tsx'
import { contestedAmounts, mergedAmounts } from './financial-merge.ts'
import type { AmountKey } from './financial-merge.ts'

const goneText = 'この収支は他のユーザーが削除しました。保存すると、入力した内容を新しい収支として追加します。'

type FinancialFormProps = {
  companyId: string
  matterId: number
  /** The row to change; without, a new one. */ row?: MatterFinancial
  onClose: () => void
}

// An amount that is not entered yet is no zero.
const valuesOf = (row?: MatterFinancial): Whole<CreateMatterFinancialRequest> => ({
  sales: row?.sales,
  cost: row?.cost,
  memo: row?.memo ?? '',
})

/** A row of money as fields: Enter saves (Ctrl+Enter in the memo), Esc leaves it as it was. */
export const FinancialForm = ({ companyId, matterId, row, onClose }: FinancialFormProps) => {
  const save = useSaveFinancial(companyId, matterId)
  const client = useQueryClient()
  /** The row and the state of it that the edit is based on, which a refetch behind it does not move; none for a new row. */
  const [base, setBase] = useState<MatterFinancial | undefined>(row)
  const [refused, setRefused] = useState<{
    body: CreateMatterFinancialRequest
    current: MatterFinancialConflict['current']
  } | null>(null)
  const form = useRecordForm(createMatterFinancialRequestSchema, valuesOf(row))
  const handleCancel = useDiscardGuard(form.formState.isDirty, () => {
    // Only now: the list without the row would take the form and what was typed along.
    if (row && !base) void invalidateNoun(client, companyId, 'matters')
    onClose()
  })
  const { setFocus } = form
  useEffect(() => setFocus('memo'), [setFocus])

  const send = (body: CreateMatterFinancialRequest, on = base) =>
    save.mutate(
      { ...body, id: on?.id, updated_at: on?.updated_at },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isConflict(error) && on) handleConflict(on, body, (error.body as MatterFinancialConflict).current)
          else if (isNotFound(error) && base) {
            setBase(undefined)
            form.setError('root', { message: goneText })
          } else showFieldErrors(form, error)
        },
      },
    )
  const submit = () => {
    if (!save.isPending) void form.handleSubmit((body) => send(body))()
  }
  /** Two people at different amounts are no conflict: only what both changed is asked about. */
  const handleConflict = (
    on: MatterFinancial,
    body: CreateMatterFinancialRequest,
    current: MatterFinancialConflict['current'],
  ) => {
    if (contestedAmounts(on, body, current).length > 0) setRefused({ body, current })
    else handleMerge(on, body, current, new Set())
  }
  const handleMerge = (
    on: MatterFinancial,
    body: CreateMatterFinancialRequest,
    current: MatterFinancial,
    theirs: ReadonlySet<AmountKey>,
  ) => {
    const merged = mergedAmounts(on, body, current, theirs)
    setBase(current)
    setRefused(null)
    form.reset(merged, { keepDefaultValues: true })
    send(merged, current)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // The dialog over the form has keys of its own; they arrive here through the portal.
    if (!event.currentTarget.contains(event.target as Node) || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') handleCancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const message = form.formState.errors.root?.message
  return (
    <Box
      component="form"
      aria-label={row ? '収支の編集' : '収支の追加'}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: { desk: 'minmax(0, 1fr) 180px 180px', phone: 'minmax(0, 1fr)' },
        [below(700)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        gap: 3,
        alignItems: 'start',
        py: 3,
      }}
    >
      <FormTextField
        control={form.control}
        name="memo"
        label="メモ"
        maxLength={limits.text.note}
        multiline
        maxRows={8}
      />
      <FormNumberField unit="円" control={form.control} name="sales" label="売上" required />
      <FormNumberField unit="円" control={form.control} name="cost" label="原価" required />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
        {message && (
          <Box role="alert" sx={{ mr: 'auto' }}>
            <FieldError>{message}</FieldError>
          </Box>
        )}
        <Button size="compact" onClick={handleCancel}>
          キャンセル
        </Button>
        <LoadingButton type="submit" size="compact" loading={save.isPending}>
          {save.isError ? '再試行' : '保存'}
        </LoadingButton>
      </Box>
      {refused && base && (
        <FinancialConflictDialog
          current={refused.current}
          contested={contestedAmounts(base, refused.body, refused.current)}
          isSaving={save.isPending}
          onSave={(theirs) => handleMerge(base, refused.body, refused.current, theirs)}
          onClose={() => setRefused(null)}
        />
      )}
    </Box>
  )
}
