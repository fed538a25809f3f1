import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { createContactRequestSchema } from '#domain/contacts/contacts.contract.ts'
import type { Contact, CreateContactRequest } from '#domain/contacts/contacts.contract.ts'
import { contactQueries, useCreateContact } from '#src/api/contacts.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { includesText } from '#src/lib/text.ts'
import { choicePopup } from '#src/ui/choice-popup.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useDiscardGuard } from '#src/ui/use-discard-guard.ts'

type NewContactDialogProps = { companyId: string; onClose: () => void; onCreated: (contact: Contact) => void }

/** A contact that was not in the address book yet; saved, it is chosen. */
export const NewContactDialog = ({ companyId, onClose, onCreated }: NewContactDialogProps) => {
  const create = useCreateContact(companyId)
  const form = useForm<CreateContactRequest>({
    resolver: zodResolver(createContactRequestSchema),
    mode: 'onChange',
    defaultValues: { name: '', affiliation: '', email: '', phone_number: '' },
  })
  const { isDirty, errors } = form.formState
  const hasUnsavedInput = isDirty && !create.isSuccess
  const handleClose = useDiscardGuard(hasUnsavedInput, onClose)
  const handleSubmit = (body: CreateContactRequest) =>
    create.mutate(body, { onSuccess: onCreated, onError: (error) => showFieldErrors(form, error) })
  return (
    <FormDialog
      open
      width={480}
      title="新しい連絡先"
      submitLabel="保存して選ぶ"
      submitting={create.isPending}
      submittingLabel="保存中..."
      error={errors.root?.message}
      onClose={handleClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <FormTextField control={form.control} name="name" label="氏名" required autoFocus autoComplete="off" />
        <AffiliationField companyId={companyId} control={form.control} />
        <FormTextField
          control={form.control}
          name="email"
          label="メールアドレス"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <FormTextField
          control={form.control}
          name="phone_number"
          label="電話番号"
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      </Box>
    </FormDialog>
  )
}

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
