import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { matterFormSchema, matterValues, takenValues, updateRequestOf } from './matter-form.ts'
import type { MatterFormInput, MatterFormValues } from './matter-form.ts'
import { MatterFormFields } from './matter-form-fields.tsx'
import { useMatterSave } from './use-matter-save.tsx'

const title = '案件の編集'
/** What only this person changed is still to be asked about before it is dropped. */
const keepTouched = { keepDefaultValues: true, keepErrors: true } as const

type EditMatterDialogProps = { companyId: string; matterId: number; onClose: () => void }

/** 案件の編集: loads what the list does not know, then the form. */
export const EditMatterDialog = ({ companyId, matterId, onClose }: EditMatterDialogProps) => {
  const query = useQuery(matterQueries.detail(companyId, matterId))
  if (query.data) return <EditMatterForm companyId={companyId} matter={query.data} onClose={onClose} />
  return (
    <DialogShell open title={title} onClose={onClose}>
      {query.isError ? (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows height={60} />
      )}
    </DialogShell>
  )
}

const EditMatterForm = ({ companyId, matter, onClose }: { companyId: string; matter: Matter; onClose: () => void }) => {
  const [begun] = useState(matter)
  const form = useForm<MatterFormInput, unknown, MatterFormValues>({
    resolver: zodResolver(matterFormSchema),
    mode: 'onChange',
    defaultValues: matterValues(matter),
  })
  const { save, isSaving, conflictDialog } = useMatterSave({
    companyId,
    matter,
    onSaved: onClose,
    onRefused: (error) => showFieldErrors(form, error),
    onTake: (fields, current) => form.reset({ ...form.getValues(), ...takenValues(fields, current) }, keepTouched),
  })

  return (
    <>
      <FormDialog
        open
        title={title}
        submitLabel="保存"
        submitting={isSaving}
        error={form.formState.errors.root?.message}
        unsaved={form.formState.isDirty}
        onClose={onClose}
        onSubmit={() => void form.handleSubmit((values) => save(updateRequestOf(values, begun)))()}
      >
        <MatterFormFields companyId={companyId} control={form.control} />
      </FormDialog>
      {conflictDialog}
    </>
  )
}
