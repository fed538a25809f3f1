import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { contactQueries } from '#src/api/contacts.ts'
import type { Whole } from '#src/records/record-form.ts'
import { FormSuggestField } from '#src/ui/fields/form-suggest-field.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'

export const contactValues = (contact: Contact | null): Whole<CreateContactRequest> => ({
  name: contact?.name ?? '',
  affiliation: contact?.affiliation ?? '',
  email: contact?.email ?? '',
  phone_number: contact?.phone_number ?? '',
})

type ContactFieldsProps = { companyId: string; control: Control<CreateContactRequest> }

/** The fields of a contact, the same for a new one and an edit. */
export const ContactFields = ({ companyId, control }: ContactFieldsProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
    <FormTextField control={control} name="name" label="氏名" required autoFocus autoComplete="off" />
    <AffiliationField companyId={companyId} control={control} />
    <FormTextField
      control={control}
      name="email"
      label="メールアドレス"
      type="email"
      inputMode="email"
      autoComplete="off"
    />
    <FormTextField
      control={control}
      name="phone_number"
      label="電話番号"
      type="tel"
      inputMode="tel"
      autoComplete="off"
    />
  </Box>
)

/** More are not listed at once: typing narrows them down. */
const shown = 50

/** Any name; those of the other contacts are offered, so that one company is not written in three ways. */
const AffiliationField = ({ companyId, control }: { companyId: string; control: Control<CreateContactRequest> }) => {
  const { data: affiliations = [] } = useQuery(contactQueries.affiliations(companyId))
  return (
    <FormSuggestField control={control} name="affiliation" label="会社名" suggestions={affiliations} most={shown} />
  )
}
