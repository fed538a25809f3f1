import { useState } from 'react'
import { toTimestamp } from '#domain/dates.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { takenFromLabels } from '#domain/files/photos.contract.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { describeError } from '#src/api/errors.ts'
import { useSetTakenAt } from '#src/api/files.ts'
import { DateInput, isDateInputValid } from '#src/ui/dates/date-input.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type TakenAtDialogProps = {
  companyId: string
  /** The stored file. */
  fileId: number
  taken_at: FileRef['taken_at']
  onClose: () => void
}

/** What the field holds: the time in Tokyo, to the minute. */
const asLocal = (taken_at: string | null): string | null =>
  taken_at && `${toTimestamp(new Date(taken_at)).slice(0, 16).replace('T', ' ')}:00`

/** A camera's wrong clock, mended by hand. */
export const TakenAtDialog = ({ companyId, fileId, taken_at, onClose }: TakenAtDialogProps) => {
  const [typed, setTyped] = useState(asLocal(taken_at))
  const [error, setError] = useState<string>()
  const save = useSetTakenAt(companyId)
  const isMoment = isDateInputValid({ kind: 'datetime', value: typed })
  const problem = isMoment ? error : validationMessages.pickerDate
  const handleSubmit = () =>
    isMoment &&
    save.mutate(
      { id: fileId, taken_at: typed && `${typed.replace(' ', 'T')}+09:00` },
      {
        onSuccess: () => {
          toast.success('撮影日時を変更しました')
          onClose()
        },
        onError: (refusal) => setError(describeError(refusal)),
      },
    )
  return (
    <FormDialog
      open
      width={424}
      title="撮影日時の変更"
      submitLabel="保存"
      submitting={save.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FieldFrame
        label="撮影日時"
        hint={`変更すると「${takenFromLabels.manual}」と表示されます。空にすると、撮影日時なしになります。`}
        {...(problem && { error: problem })}
      >
        {({ id, describedBy }) => (
          <DateInput
            id={id}
            label="撮影日時"
            kind="datetime"
            value={typed}
            error={problem !== undefined}
            onChange={setTyped}
            aria-describedby={describedBy}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
