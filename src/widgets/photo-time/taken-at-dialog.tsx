import { useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { toTimestamp } from '#domain/dates.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import { takenFromLabels } from '#domain/files/photos.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { useSetTakenAt } from '#src/api/files.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'

type TakenAtDialogProps = {
  companyId: string
  /** The stored file. */
  fileId: number
  taken_at: FileRef['taken_at']
  onClose: () => void
}

/** What the browser's own field takes: the time in Tokyo, to the minute. */
const asLocal = (taken_at: string | null): string => (taken_at ? toTimestamp(new Date(taken_at)).slice(0, 16) : '')

/** A camera's wrong clock, mended by hand. */
export const TakenAtDialog = ({ companyId, fileId, taken_at, onClose }: TakenAtDialogProps) => {
  const [typed, setTyped] = useState(asLocal(taken_at))
  const [error, setError] = useState<string>()
  const save = useSetTakenAt(companyId)
  const handleSubmit = () =>
    save.mutate(
      { id: fileId, taken_at: typed === '' ? null : `${typed}:00+09:00` },
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
        {...(error && { error })}
      >
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            size="small"
            type="datetime-local"
            value={typed}
            error={error !== undefined}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ input: { 'aria-describedby': describedBy } }}
          />
        )}
      </FieldFrame>
    </FormDialog>
  )
}
