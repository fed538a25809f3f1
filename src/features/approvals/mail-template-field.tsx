import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { MailTemplate } from '#domain/mail/mail-templates.contract.ts'
import { mailTemplateTexts } from '#domain/mail/mail-templates.texts.ts'
import { mailTemplateQueries } from '#src/api/mail-templates.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import type { DestinationForm } from './use-destinations.ts'

type MailTemplateFieldProps = { form: UseFormReturn<DestinationForm>; companyId: string; document: Document }

/** The company's templates: one that is chosen fills subject and message. The last of this form comes by itself where nothing is written yet. */
export const MailTemplateField = ({ form, companyId, document }: MailTemplateFieldProps) => {
  const { data } = useQuery({
    ...mailTemplateQueries.all(companyId, document.template_id),
    meta: { screenShows: () => true },
  })
  const chosen = useWatch({ control: form.control, name: 'mail_template_id' })
  const filledFrom = useRef<string | null>(null)
  const isWritten = document.submit_subject !== null || document.submit_message !== null
  useEffect(() => {
    const fill = ({ id, subject, text }: MailTemplate) => {
      filledFrom.current = id
      form.setValue('mail_template_id', id)
      form.setValue('submit_subject', subject, { shouldDirty: true, shouldValidate: true })
      form.setValue('submit_message', text, { shouldDirty: true, shouldValidate: true })
    }
    const find = (wanted: string | null | undefined) => data?.mail_templates.find(({ id }) => id === wanted)
    const template = find(chosen)
    if (template && filledFrom.current !== template.id) fill(template)
    const last = find(data?.last_id)
    const isUntouched = form.getValues('submit_subject') === '' && form.getValues('submit_message') === ''
    if (last && filledFrom.current === null && !template && !isWritten && isUntouched) fill(last)
  }, [chosen, data, form, isWritten])
  if (!data || data.mail_templates.length === 0) return null
  return (
    <FormSelect
      control={form.control}
      name="mail_template_id"
      label={mailTemplateTexts.choose}
      choices={data.mail_templates.map(({ id, name }) => ({ value: id, label: name }))}
      clearLabel={mailTemplateTexts.none}
    />
  )
}
