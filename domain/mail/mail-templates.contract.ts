/** 送付メールのテンプレート: the company's own subjects and messages for the letters that carry documents. */
import { z } from 'zod'
import { idSchema, requiredText, single } from '../fields.ts'
import { limits } from '../limits.ts'
import { maxCount, notAccepted } from '../text/validation.ts'
import { unknownPlaceholders } from './mail-placeholders.ts'
import { mailTemplateTexts as texts } from './mail-templates.texts.ts'

const templateText = (label: string, max: number) =>
  requiredText(label, max).refine((text) => unknownPlaceholders(text).length === 0, {
    error: ({ input }) => texts.unknown(unknownPlaceholders(input as string)),
  })

/** The form of one. */
export const mailTemplateFormSchema = z.object({
  name: requiredText(texts.name, limits.text.name),
  subject: templateText(texts.subject, limits.text.mailSubject),
  text: templateText(texts.text, limits.text.submitMessage),
})
export type MailTemplateForm = z.infer<typeof mailTemplateFormSchema>

const templateId = z.string(notAccepted(texts.one)).max(36, notAccepted(texts.one))
export const mailTemplateSchema = z.object({ id: z.string(), name: z.string(), subject: z.string(), text: z.string() })
export type MailTemplate = z.infer<typeof mailTemplateSchema>

/** `template_id`: of the form of the document that is to be sent. */
export const mailTemplatesQuerySchema = z.object({ template_id: z.coerce.number().pipe(idSchema).optional() })
/** `last_id`: which one was chosen last for a document of that form; null where none was, or it is gone. */
export const mailTemplatesAnswerSchema = single(
  z.object({ mail_templates: z.array(mailTemplateSchema), last_id: z.string().nullable() }),
)
export type MailTemplates = z.infer<typeof mailTemplatesAnswerSchema>['data']

/** All of them; without an id it is a new one. `seen`: as they were when the edit began; 409 where they are others by now. */
export const saveMailTemplatesRequestSchema = z.object({
  mail_templates: z
    .array(mailTemplateFormSchema.extend({ id: templateId.optional() }))
    .max(limits.mailTemplates, maxCount(texts.one, limits.mailTemplates))
    .check(({ value, issues }) => {
      const seen = new Set<string>()
      value.forEach(({ name }, index) => {
        if (seen.has(name)) issues.push({ code: 'custom', path: [index, 'name'], message: texts.taken, input: name })
        seen.add(name)
      })
    }),
  seen: z.array(mailTemplateSchema).max(limits.mailTemplates),
})
export type SaveMailTemplatesRequest = z.infer<typeof saveMailTemplatesRequestSchema>
