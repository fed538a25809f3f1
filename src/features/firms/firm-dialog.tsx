import Box from '@mui/material/Box'
import {
  createFirmRequestSchema,
  type CreateFirmRequest,
  type Firm,
  type UpdateFirmRequest,
} from '#domain/firms/firms.contract.ts'
import { customarySeats, firmColumnLabels as labels } from '#domain/firms/firms.labels.ts'
import { limits } from '#domain/limits.ts'
import { useCreateFirm, useUpdateFirm } from '#src/api/firm-changes.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { keepTouched, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormNumberField } from '#src/ui/fields/form-number-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type FirmDialogProps = {
  companyId: string
  /** Null: a new one. */
  firm: Firm | null
  onClose: () => void
}

const valuesOf = (firm: Firm | null) => ({
  name: firm?.name ?? '',
  tel: firm?.tel ?? '',
  registration_number: firm?.registration_number ?? '',
  seats: firm?.seats ?? customarySeats,
})

/** A 取引先: name, telephone, registration number, and how many people it may have. */
export const FirmDialog = ({ companyId, firm, onClose }: FirmDialogProps) => {
  const form = useRecordForm(createFirmRequestSchema, valuesOf(firm))
  const { dirtyFields } = form.formState
  const saving = useRecordSave<Firm, UpdateFirmRequest, CreateFirmRequest>({
    noun: '取引先',
    record: firm,
    update: useUpdateFirm(companyId),
    create: useCreateFirm(companyId),
    seen: ['name', 'tel', 'registration_number', 'seats'],
    onSaved: () => {
      toast.success(firm && saving.deletion === null ? '取引先を変更しました' : '取引先を登録しました')
      onClose()
    },
    onRefused: (error) => {
      showRefused(form, error)
    },
    onTake: (taken, current) => form.reset(takenValues(form.getValues(), valuesOf(current), taken), keepTouched),
  })
  const field = { control: form.control } as const
  return (
    <RecordDialog
      form={form}
      saving={saving}
      width={480}
      title={firm ? '取引先の編集' : '取引先の登録'}
      createLabel={firm ? undefined : '登録'}
      submittingLabel="保存中..."
      onClose={onClose}
      onSave={(values) => saving.save(touchedOf(values, dirtyFields), values)}
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
    </RecordDialog>
  )
}
