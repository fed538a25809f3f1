import { useState } from 'react'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { mailTemplateFormSchema } from '#domain/mail/mail-templates.contract.ts'
import type { MailTemplate, MailTemplateForm } from '#domain/mail/mail-templates.contract.ts'
import { mailTemplateTexts as texts } from '#domain/mail/mail-templates.texts.ts'
import { limits } from '#domain/limits.ts'
import { describeError } from '#src/api/errors.ts'
import { useSaveMailTemplates } from '#src/api/mail-templates.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type MailTemplateDialogProps = {
  companyId: string
  templates: readonly MailTemplate[]
  /** Null: a new one. */
  edited: MailTemplate | null
  onClose: () => void
}

export const MailTemplateDialog = ({ companyId, templates, edited, onClose }: MailTemplateDialogProps) => {
  // As they were when the edit began: what others saved since is not written over.
  const [seen] = useState(templates)
  const save = useSaveMailTemplates(companyId)
  const form = useForm<MailTemplateForm>({
    resolver: zodResolver(mailTemplateFormSchema),
    mode: 'onTouched',
    defaultValues: { name: edited?.name ?? '', subject: edited?.subject ?? '', text: edited?.text ?? '' },
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const handleSubmit = async (values: MailTemplateForm) => {
    if (seen.some(({ id, name }) => id !== edited?.id && name === values.name))
      return form.setError('name', { message: texts.taken }, { shouldFocus: true })
    const mail_templates = edited
      ? seen.map((template) => (template.id === edited.id ? { ...template, ...values } : template))
      : [...seen, values]
    try {
      await save.mutateAsync({ mail_templates, seen: [...seen] })
      toast.success(texts.saved)
      onClose()
    } catch (error) {
      form.setError('root', { message: describeError(error) })
    }
  }
  return (
    <FormDialog
      open
      title={edited ? texts.edit : texts.add}
      submitLabel="保存"
      submitting={isSubmitting}
      error={errors.root?.message}
      unsaved={isDirty && !save.isSuccess}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <FormTextField control={form.control} name="name" label={texts.name} required autoFocus autoComplete="off" />
        <FormTextField
          control={form.control}
          name="subject"
          label={texts.subject}
          required
          autoComplete="off"
          maxLength={limits.text.mailSubject}
        />
        <FormTextField
          control={form.control}
          name="text"
          label={texts.text}
          required
          multiline
          minRows={5}
          maxRows={14}
          maxLength={limits.text.submitMessage}
        />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{texts.hint}</Box>
      </Box>
    </FormDialog>
  )
}
