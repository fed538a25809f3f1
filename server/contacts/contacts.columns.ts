/** What people edit in a contact. */
import { contactColumnLabels as labels } from '#domain/contacts/contacts.labels.ts'
import { asIs, type Columns } from '#server/records/columns.ts'
import { tellingOf } from '#server/records/telling.ts'
import type { ContactValues } from './contacts.store.ts'

export const contactColumns = {
  name: { label: labels.name, text: asIs },
  affiliation: { label: labels.affiliation, text: asIs },
  email: { label: labels.email, text: asIs },
  phone_number: { label: labels.phone_number, text: asIs },
} as const satisfies Columns<ContactValues, null, never>

export const contactEvent = tellingOf('contact')
