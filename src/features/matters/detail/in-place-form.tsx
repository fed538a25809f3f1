import { useEffect } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { createRequestOf, matterFormSchema, matterValues } from '../form/matter-form.ts'
import { inPlaceParts } from './in-place-fields.tsx'
import type { InPlacePart } from './in-place-fields.tsx'
import { useInPlaceSave } from './use-in-place-save.ts'

type InPlaceFormProps = { companyId: string; matter: Matter; part: InPlacePart; onClose: () => void }

/** One part of the matter as fields: Enter saves, Esc leaves it as it was; what could not be saved stays to be tried again. */
export const InPlaceForm = ({ companyId, matter, part, onClose }: InPlaceFormProps) => {
  const { values, first, multiline, labelHidden, fields } = inPlaceParts[part]
  const { form, hasFailed, setFailed, handleCancel, save, isSaving, deletion, conflictDialog } = useInPlaceSave({
    values,
    matter,
    onClose,
    companyId,
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
        {fields(form.control, matter, companyId)}
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
