import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { limits } from '#domain/limits.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { DestinationRows } from './destination-rows.tsx'
import { DestinationsHead } from './destinations-head.tsx'
import type { LinkedMatter } from './matter-field.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import type { useDestinations } from './use-destinations.ts'
import { WithoutEmail } from './without-email.tsx'

const ContactPicker = lazyPart(
  async () => (await import('#src/widgets/contact-picker/contact-picker.tsx')).ContactPicker,
)

type RecipientsPartProps = {
  companyId: string
  user: CompanyUser
  destinations: ReturnType<typeof useDestinations>
  /** Whose building's people are offered. */
  matter: LinkedMatter | null
  /** How many have the document already. */
  sentCount?: number
  /** Said while nobody is among them. */
  nobody?: string
}

/** Whom a document goes to: typed, from 連絡先, or from the building's people. */
export const RecipientsPart = ({
  companyId,
  user,
  destinations,
  matter,
  sentCount = 0,
  nobody,
}: RecipientsPartProps) => {
  const { form, fields, errors, takenEmails, adding, setAdding, handleAdd, handleContacts } = destinations
  const total = fields.length + sentCount
  const isFull = total >= limits.destinations
  const listError = errors.submit_destinations?.message ?? errors.submit_destinations?.root?.message
  const handleClose = () => setAdding(null)
  return (
    <>
      <DestinationsHead total={total} user={user} isFull={isFull} setAdding={setAdding} />
      <DestinationRows
        control={form.control}
        fields={fields}
        errors={errors}
        onRemove={destinations.handleRemove}
        onCc={destinations.handleCc}
      />
      {nobody && fields.length === 0 && (
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          {nobody}
        </Typography>
      )}
      {matter && canViewContacts(user) && (
        <BuildingContacts
          companyId={companyId}
          matterId={matter.id}
          takenEmails={takenEmails}
          isFull={isFull}
          onAdd={(contact) => handleContacts([contact])}
        />
      )}
      {listError && (
        <Box sx={{ mt: 2 }}>
          <FieldError>{listError}</FieldError>
        </Box>
      )}
      <WithoutEmail contacts={destinations.withoutEmail} />
      {adding === 'typed' && (
        <RecipientDialog
          takenEmails={takenEmails}
          onClose={handleClose}
          onAdd={(destination) => handleAdd([destination])}
        />
      )}
      <Suspense>
        {adding === 'contacts' && (
          <ContactPicker open companyId={companyId} onClose={handleClose} onSelect={handleContacts} />
        )}
      </Suspense>
    </>
  )
}
