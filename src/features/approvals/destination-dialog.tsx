/** 提出先設定: the people who get the document, and the matter whose report folder takes it. */
import { useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { destinationFormSchema } from '#domain/documents/documents.contract.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import type { Destination } from './recipient-dialog.tsx'

type DestinationForm = z.infer<typeof destinationFormSchema>

type DestinationDialogProps = {
  document: Document
  /** Rejects where the saving fails; a 422 then stands at its field. */
  onSave: (body: SetDestinationsRequest) => Promise<unknown>
  onClose: () => void
}

export const DestinationDialog = ({ document: { matter, document_submit_mails: mails }, onSave, onClose }: DestinationDialogProps) => {
  const confirm = useConfirm()
  const [isAdding, setAdding] = useState(false)
  const form = useForm<DestinationForm>({
    resolver: zodResolver(destinationFormSchema),
    mode: 'onChange',
    defaultValues: { submit_destinations: mails.map(({ email, name, affiliation }) => ({ email, name, affiliation })), matter_id: matter?.id ?? null },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'submit_destinations', keyName: 'key' })
  const matterId = useWatch({ control: form.control, name: 'matter_id' })
  const { errors, isSubmitting } = form.formState

  const handleUnlink = async () => {
    const { title, message, confirm: confirmLabel } = confirmTexts.unlinkMatter
    if (await confirm({ title, message, confirmLabel })) form.setValue('matter_id', null, { shouldValidate: true })
  }
  const handleAdd = (destination: Destination) => {
    append(destination)
    setAdding(false)
    void form.trigger('submit_destinations')
  }
  const handleSubmit = async ({ submit_destinations, matter_id }: DestinationForm) => {
    try {
      await onSave({ submit_destinations, ...(matter && !matter_id ? { unlink_matter: true } : {}) })
    } catch (error) {
      // The mutation's own surfaces tell of everything but a 422.
      showFieldErrors(form, error)
    }
  }
  const listError = errors.submit_destinations?.message ?? errors.submit_destinations?.root?.message
  return (
    <FormDialog open title="提出先設定" submitLabel="保存" submitting={isSubmitting} error={errors.root?.message} onClose={onClose} onSubmit={() => void form.handleSubmit(handleSubmit)()}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
        <Typography variant="h4" component="h3">宛先</Typography>
        <Button size="small" startIcon={<AddOutlined />} disabled={fields.length >= limits.destinations} onClick={() => setAdding(true)} sx={{ ml: 'auto' }}>宛先を追加</Button>
      </Box>
      <Box component="ul" aria-label="宛先" sx={{ m: 0, p: 0 }}>
        {fields.map(({ key, email, name, affiliation }, index) => (
          <Box key={key} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, borderTop: 1, borderColor: 'line.row', listStyle: 'none' }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 500 }}>{name || email}</Box>
              <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{[affiliation, name ? email : null].filter(Boolean).join('　')}</Box>
              {errors.submit_destinations?.[index]?.email && <FieldError>{errors.submit_destinations[index].email.message}</FieldError>}
            </Box>
            <IconButton size="small" aria-label={`${name || email}を削除`} onClick={() => { remove(index); void form.trigger('submit_destinations') }}><CloseOutlined sx={{ fontSize: 20 }} /></IconButton>
          </Box>
        ))}
      </Box>
      {fields.length === 0 && <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>宛先を追加すると、書類を確認できるリンクがメールで届きます。</Typography>}
      {listError && <Box sx={{ mt: 2 }}><FieldError>{listError}</FieldError></Box>}
      {matter && (
        <Box sx={{ mt: 6 }}>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>案件</Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 56, px: 4, py: 2, border: 1, borderColor: 'divider', borderRadius: '6px' }}>
            <FolderOutlined sx={{ color: matterId ? 'brand.600' : 'neutral.500' }} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{matterId ? matter.name : '案件との連携を解除します'}</Box>
            {matterId && <Button size="small" variant="text" startIcon={<LinkOffOutlined />} sx={{ color: 'error.main' }} onClick={() => void handleUnlink()}>解除</Button>}
          </Box>
        </Box>
      )}
      {isAdding && <RecipientDialog takenEmails={fields.map(({ email }) => email.toLowerCase())} onClose={() => setAdding(false)} onAdd={handleAdd} />}
    </FormDialog>
  )
}
