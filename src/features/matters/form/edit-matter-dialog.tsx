import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Matter, MatterConflict } from '#domain/matters/matters.contract.ts'
import { describeError, isConflict } from '#src/api/errors.ts'
import { matterQueries, useUpdateMatter } from '#src/api/matters.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { matterFormSchema, matterValues, updateRequestOf } from './matter-form.ts'
import type { MatterFormInput, MatterFormValues } from './matter-form.ts'
import { MatterConflictDialog } from './matter-conflict-dialog.tsx'
import { MatterFormFields } from './matter-form-fields.tsx'
import { useDiscardGuard } from './use-discard-guard.ts'

const title = '案件の編集'

type EditMatterDialogProps = { companyId: string; matterId: number; onClose: () => void }

/** 案件の編集: loads what the list does not know, then the form. */
export const EditMatterDialog = ({ companyId, matterId, onClose }: EditMatterDialogProps) => {
  const query = useQuery(matterQueries.detail(companyId, matterId))
  if (query.data) return <EditMatterForm companyId={companyId} matter={query.data} onClose={onClose} />
  return (
    <DialogShell open title={title} onClose={onClose}>
      {query.isError ? <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} /> : <SkeletonRows height={60} />}
    </DialogShell>
  )
}

const EditMatterForm = ({ companyId, matter, onClose }: { companyId: string; matter: Matter; onClose: () => void }) => {
  const update = useUpdateMatter(companyId)
  /** What this edit began from: a refetch behind the dialog must not move it. */
  const [base, setBase] = useState(matter)
  const [theirs, setTheirs] = useState<MatterConflict['current'] | null>(null)
  const form = useForm<MatterFormInput, unknown, MatterFormValues>({ resolver: zodResolver(matterFormSchema), mode: 'onChange', defaultValues: matterValues(matter) })
  const handleClose = useDiscardGuard(form.formState.isDirty, onClose)

  const save = (values: MatterFormValues, updated_at: string) => update.mutate({ id: base.id, ...updateRequestOf(values, updated_at) }, {
    onSuccess: onClose,
    onError: (error) => {
      if (isConflict(error)) setTheirs((error.body as MatterConflict).current)
      else showFieldErrors(form, error)
    },
  })
  const handleLoad = (current: MatterConflict['current']) => {
    setBase(current)
    setTheirs(null)
    form.reset(matterValues(current))
  }
  const handleOverwrite = (current: MatterConflict['current']) => {
    setBase(current)
    setTheirs(null)
    void form.handleSubmit((values) => save(values, current.updated_at))()
  }

  return (
    <>
      <FormDialog
        open
        title={title}
        submitLabel="保存"
        submitting={update.isPending}
        error={form.formState.errors.root?.message}
        onClose={handleClose}
        onSubmit={() => void form.handleSubmit((values) => save(values, base.updated_at))()}
      >
        <MatterFormFields companyId={companyId} control={form.control} />
      </FormDialog>
      {theirs && <MatterConflictDialog base={base} theirs={theirs} onLoad={() => handleLoad(theirs)} onOverwrite={() => handleOverwrite(theirs)} onClose={() => setTheirs(null)} />}
    </>
  )
}
