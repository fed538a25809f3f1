import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { contactQueries } from '#src/api/contacts.ts'
import { includesText } from '#src/lib/text.ts'
import type { Whole } from '#src/records/record-form.ts'
import { choicePopup } from '#src/ui/buttons/choice-popup.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
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
  const { field, fieldState } = useController({ control, name: 'affiliation' })
  const { data: affiliations = [] } = useQuery(contactQueries.affiliations(companyId))
  return (
    <FieldFrame label="会社名" error={fieldState.error?.message}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          freeSolo
          disableClearable
          options={affiliations}
          inputValue={field.value ?? ''}
          onInputChange={(_, value) => field.onChange(value)}
          onBlur={field.onBlur}
          slotProps={choicePopup}
          filterOptions={(options, { inputValue }) =>
            options.filter((name) => includesText(name, inputValue)).slice(0, shown)
          }
          renderInput={(params) => (
            <TextField
              {...params}
              error={fieldState.invalid}
              inputRef={field.ref}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': describedBy },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
