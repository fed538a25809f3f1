/** The mailboxes of a building's owners, as they are typed: one a line. */
import { z } from 'zod'
import { isEmail } from '../fields.ts'
import { limits } from '../limits.ts'
import { notAccepted } from '../text/validation.ts'
import { buildingColumnLabels as labels } from './buildings.labels.ts'

/** As one address is compared with another. */
export const plainEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** In small letters, each once. */
export const ownerEmailsOf = (text: string | null | undefined): string[] =>
  [...new Set((text ?? '').split(/[\s,、;]+/).map(plainEmail))].filter((email) => email !== '')

const refusalOf = (text: string): string | null => {
  const emails = ownerEmailsOf(text)
  if (emails.length > limits.ownerEmails) return `${labels.owner_emails}は${limits.ownerEmails}件まで入力できます。`
  const odd = emails.find((email) => email.length > limits.text.email || !isEmail(email))
  return odd === undefined ? null : `「${odd.slice(0, limits.text.email)}」は、メールアドレスとして正しくありません。`
}

export const ownerEmailsSchema = z
  .string({ error: notAccepted(labels.owner_emails) })
  .max(limits.text.note, notAccepted(labels.owner_emails))
  .superRefine((text, context) => {
    const message = refusalOf(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .nullish()
