import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createFirmRequestSchema, type CreateFirmRequest, type Firm } from '#domain/firms/firms.contract.ts'
import { customarySeats, firmColumnLabels as labels } from '#domain/firms/firms.labels.ts'
import { limits } from '#domain/limits.ts'
import { describeError } from '#src/api/errors.ts'
import { useCreateFirm, useUpdateFirm } from '#src/api/firm-changes.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type FirmDialogProps = {
  companyId: string
  /** Null: a new one. */
  firm: Firm | null
  onClose: () => void
}

/** A 取引先: name, telephone, registration number, and how many people it may have. */
export const FirmDialog = ({ companyId, firm, onClose }: FirmDialogProps) => {
  const create = useCreateFirm(companyId)
  const update = useUpdateFirm(companyId)
  const form = useForm<CreateFirmRequest>({
    resolver: zodResolver(createFirmRequestSchema),
    mode: 'onTouched',
    defaultValues: {
      name: firm?.name ?? '',
      tel: firm?.tel ?? '',
      registration_number: firm?.registration_number ?? '',
      seats: firm?.seats ?? customarySeats,
    },
  })
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      await (firm ? update.mutateAsync({ id: firm.id, ...body }) : create.mutateAsync(body))
      toast.success(firm ? '取引先を変更しました' : '取引先を登録しました')
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: describeError(error) })
    }
  })
  const field = { control: form.control } as const
  return (
    <FormDialog
      open
      width={480}
      title={firm ? '取引先の編集' : '取引先の登録'}
      submitLabel={firm ? '保存' : '登録'}
      submittingLabel="保存中..."
      submitting={create.isPending || update.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          {...field}
          name="name"
          label={labels.name}
          required
          autoFocus
          maxLength={limits.text.shortText}
          hint="案件の「担当会社」が同じ名前のとき、この取引先の案件になります。"
        />
        <FormTextField {...field} name="tel" label={labels.tel} inputMode="tel" maxLength={limits.text.phone} />
        <FormTextField
          {...field}
          name="registration_number"
          label={labels.registration_number}
          hint="インボイスの登録番号です（Tと13桁の数字）。"
        />
        <FormNumberField
          {...field}
          name="seats"
          label={labels.seats}
          unit="名"
          hint="招待中の人を含みます。代表者は、この人数まで自社の人を招待できます。"
        />
      </Box>
    </FormDialog>
  )
}
