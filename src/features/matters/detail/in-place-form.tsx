import { useEffect, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { updateMatterRequestSchema } from '#domain/matters/matters.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { useDiscardGuard } from '#src/ui/use-discard-guard.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { createRequestOf, matterFormSchema, matterValues } from '../form/matter-form.ts'
import { useMatterSave } from '../form/use-matter-save.tsx'
import { inPlaceParts } from './in-place-fields.tsx'
import type { InPlaceInput, InPlacePart, InPlaceValues } from './in-place-fields.tsx'

type InPlaceFormProps = { companyId: string; matter: Matter; part: InPlacePart; onClose: () => void }

/** One part of the matter as fields: Enter saves, Esc leaves it as it was; what could not be saved stays to be tried again. */
export const InPlaceForm = ({ companyId, matter, part, onClose }: InPlaceFormProps) => {
  const { values, first, multiline, labelHidden, fields } = inPlaceParts[part]
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
  const { setFocus } = form
  useEffect(() => setFocus(first), [setFocus, first])

  const submit = () => {
    if (isSaving) return
    setFailed(false)
    void form.handleSubmit((values) =>
      save(values, createRequestOf(matterFormSchema.parse({ ...matterValues(matter), ...values }))),
    )()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // A dialog or a calendar over the form has keys of its own; they arrive here through the portal.
    if (!event.currentTarget.contains(event.target as Node) || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') handleCancel()
    if (multiline && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const message =
    form.formState.errors.root?.message ??
    deletion ??
    (hasFailed ? '保存に失敗しました。入力した内容は残っています。' : undefined)
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit}
        onKeyDown={handleKeyDown}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          py: 1,
          ...(labelHidden && { '& label': visuallyHidden }),
        }}
      >
        {fields(form.control, matter)}
        {message && (
          <Box role="alert">
            <FieldError>{message}</FieldError>
          </Box>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button size="compact" onClick={handleCancel}>
            キャンセル
          </Button>
          <LoadingButton type="submit" size="compact" loading={isSaving}>
            {deletion !== null ? dialogWords.createAnew : hasFailed ? '再試行' : '保存'}
          </LoadingButton>
        </Box>
      </Box>
      {conflictDialog}
    </>
  )
}
