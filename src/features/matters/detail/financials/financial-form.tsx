import type { FormEvent, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { limits } from '#domain/limits.ts'
import { optionsOf } from '#domain/labels.ts'
import { financialLabels as labels, financialTaxLabels } from '#domain/matters/matter-financials.labels.ts'
import type { MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import { below } from '#src/ui/sizes/below.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { FormDateField } from '#src/ui/fields/form-date-field.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { FinancialConflictDialog } from './financial-conflict-dialog.tsx'
import { contestedAmounts } from './financial-merge.ts'
import { useFinancialForm } from './use-financial-form.ts'

type FinancialFormProps = {
  companyId: string
  matterId: number
  /** The row to change; without, a new one. */ row?: MatterFinancial
  onClose: () => void
}

const taxChoices = optionsOf(financialTaxLabels).map(({ id, name }) => ({ value: id, label: name }))
const besides = 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))'

/** A row of money as fields: Enter saves (Ctrl+Enter in the memo), Esc leaves it as it was. */
export const FinancialForm = ({ companyId, matterId, row, onClose }: FinancialFormProps) => {
  const { save, base, refused, setRefused, form, handleCancel, submit, handleMerge } = useFinancialForm({
    companyId,
    matterId,
    row,
    onClose,
  })
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
        label={labels.memo}
        maxLength={limits.text.note}
        multiline
        maxRows={8}
      />
      <FormNumberField unit="円" control={form.control} name="sales" label={labels.sales} required />
      <FormNumberField unit="円" control={form.control} name="cost" label={labels.cost} required />
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 3, gridTemplateColumns: besides }}>
        <FormDateField control={form.control} name="day" label={labels.day} />
        <FormTextField control={form.control} name="partner" label={labels.partner} />
        <FormSelect
          control={form.control}
          name="tax_id"
          label={labels.tax_id}
          choices={taxChoices}
          clearLabel="選択しない"
        />
        <FormTextField control={form.control} name="number" label={labels.number} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', ...inRow, justifyContent: 'flex-end', gap: 2 }}>
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
