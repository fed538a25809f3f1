import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { updateMatterRequestSchema } from '#domain/matters/matters.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useDiscardGuard } from '#src/ui/dialogs/use-discard-guard.ts'
import { useMatterSave } from '../form/use-matter-save.tsx'
import type { InPlaceInput, InPlaceValues } from './in-place-fields.tsx'

type UseInPlaceSaveOptions = {
  values: (matter: Matter) => InPlaceInput
  matter: Matter
  onClose: () => void
  companyId: string
}

/** One part of a matter while it is written and saved. */
export const useInPlaceSave = ({ values, matter, onClose, companyId }: UseInPlaceSaveOptions) => {
  const form = useForm<InPlaceInput, unknown, InPlaceValues>({
    resolver: zodResolver(updateMatterRequestSchema),
    mode: 'onChange',
    defaultValues: values(matter),
  })
  const [hasFailed, setFailed] = useState(false)
  const handleCancel = useDiscardGuard(form.formState.isDirty, onClose)
  const navigate = useNavigate()
  const { save, isSaving, deletion, conflictDialog } = useMatterSave({
    companyId,
    matter,
    onSaved: ({ id }) => {
      onClose()
      if (id !== matter.id)
        void navigate({
          to: '/c/$companyId/matters/$matterId',
          params: { companyId, matterId: id },
          ignoreBlocker: true,
        })
    },
    onRefused: (error) => setFailed(!showFieldErrors(form, error)),
    // A part is one thing: both days with their times, or one text.
    onTake: (fields, current) => {
      if (fields.length > 0) form.reset(values(current))
    },
  })
  return { form, hasFailed, setFailed, handleCancel, save, isSaving, deletion, conflictDialog }
}
