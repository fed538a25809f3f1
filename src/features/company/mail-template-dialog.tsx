import { useState } from 'react'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { mailTemplateFormSchema } from '#domain/mail/mail-templates.contract.ts'
import type { MailTemplate, MailTemplateForm } from '#domain/mail/mail-templates.contract.ts'
import { mailTemplateTexts as texts } from '#domain/mail/mail-templates.texts.ts'
import { limits } from '#domain/limits.ts'
import { useSaveMailTemplates } from '#src/api/mail-templates.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { KeptDialog } from './kept-dialog.tsx'

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
  const bodyOf = (values: MailTemplateForm) => {
    if (seen.some(({ id, name }) => id !== edited?.id && name === values.name)) {
      form.setError('name', { message: texts.taken }, { shouldFocus: true })
      return null
    }
    const mail_templates = edited
      ? seen.map((template) => (template.id === edited.id ? { ...template, ...values } : template))
      : [...seen, values]
    return { mail_templates, seen: [...seen] }
  }
  return (
    <KeptDialog form={form} texts={texts} isNew={edited === null} bodyOf={bodyOf} save={save} onClose={onClose}>
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
    </KeptDialog>
  )
}
