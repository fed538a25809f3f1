import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { createMatterFinancialRequestSchema } from '#domain/matters/matter-financials.contract.ts'
import type {
  CreateMatterFinancialRequest,
  MatterFinancial,
  MatterFinancialConflict,
} from '#domain/matters/matter-financials.contract.ts'
import { isConflict, isNotFound } from '#src/api/errors.ts'
import { useSaveFinancial } from '#src/api/matter-changes.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { now } from '#src/lib/now.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm, type Whole } from '#src/records/record-form.ts'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { contestedAmounts, mergedAmounts } from './financial-merge.ts'
import type { AmountKey } from './financial-merge.ts'

const goneText = 'この収支は他のユーザーが削除しました。保存すると、入力した内容を新しい収支として追加します。'

// An amount that is not entered yet is no zero.
const valuesOf = (row?: MatterFinancial): Whole<CreateMatterFinancialRequest> => ({
  sales: row?.sales,
  cost: row?.cost,
  memo: row?.memo ?? '',
  day: row ? row.day : businessDay(now()),
  partner: row?.partner ?? '',
  tax_id: row?.tax_id ?? null,
  number: row?.number ?? '',
})

type UseFinancialFormOptions = {
  companyId: string
  matterId: number
  row: MatterFinancial | undefined
  onClose: () => void
}

/** One line of sales and costs while it is written and saved. */
export const useFinancialForm = ({ companyId, matterId, row, onClose }: UseFinancialFormOptions) => {
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
  return { save, base, refused, setRefused, form, handleCancel, submit, handleMerge }
}
