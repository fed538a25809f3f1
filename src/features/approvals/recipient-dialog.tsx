import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { destinationTaken } from '#domain/documents/cover-letter.texts.ts'
import { submitDestinationSchema } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'

export type Destination = z.infer<typeof submitDestinationSchema>

type RecipientDialogProps = {
  takenEmails: ReadonlySet<string>
  onClose: () => void
  onAdd: (destination: Destination) => void
}

/** 宛先を追加: one person who gets the document by mail. */
export const RecipientDialog = ({ takenEmails, onClose, onAdd }: RecipientDialogProps) => {
  const form = useForm<Destination>({
    resolver: zodResolver(submitDestinationSchema),
    mode: 'onChange',
    defaultValues: { email: '', name: '', affiliation: '' },
  })
  const handleSubmit = (destination: Destination) => {
    if (takenEmails.has(destination.email.toLowerCase()))
      form.setError('email', { message: destinationTaken }, { shouldFocus: true })
    else onAdd(destination)
  }
  return (
    <FormDialog
      open
      width={480}
      title="宛先を追加"
      submitLabel="追加"
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          control={form.control}
          name="email"
          label="メールアドレス"
          required
          type="email"
          autoComplete="off"
          autoFocus
          inputMode="email"
          maxLength={limits.text.email}
        />
        <FormTextField control={form.control} name="name" label="氏名" maxLength={limits.text.recipient} />
        <FormTextField control={form.control} name="affiliation" label="会社名" maxLength={limits.text.recipient} />
      </Box>
    </FormDialog>
  )
}
