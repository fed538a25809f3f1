/** 提出先設定: the people who get the document, and the matter whose report folder takes it. */
import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ContactsOutlined from '@mui/icons-material/ContactsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { destinationFormSchema } from '#domain/documents/documents.contract.ts'
import type { Document, SetDestinationsRequest } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Note } from '#src/ui/note.tsx'
import { BuildingContacts } from './building-contacts.tsx'
import { MatterField } from './matter-field.tsx'
import type { LinkedMatter } from './matter-field.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import type { Destination } from './recipient-dialog.tsx'

const ContactPicker = lazyPart(
  async () => (await import('#src/widgets/contact-picker/contact-picker.tsx')).ContactPicker,
)

type DestinationForm = z.infer<typeof destinationFormSchema>

type DestinationDialogProps = {
  companyId: string
  user: CompanyUser
  document: Document
  /** Rejects where the saving fails; a 422 then stands at its field. */
  onSave: (body: SetDestinationsRequest) => Promise<unknown>
  onClose: () => void
}

export const DestinationDialog = ({
  companyId,
  user,
  document: { matter: linked, document_submit_mails: mails },
  onSave,
  onClose,
}: DestinationDialogProps) => {
  const confirm = useConfirm()
  const [adding, setAdding] = useState<'typed' | 'contacts' | null>(null)
  const [withoutEmail, setWithoutEmail] = useState<readonly Contact[]>([])
  const [matter, setMatter] = useState<LinkedMatter | null>(linked)
  const form = useForm<DestinationForm>({
    resolver: zodResolver(destinationFormSchema),
    mode: 'onChange',
    defaultValues: {
      submit_destinations: mails.map(({ email, name, affiliation }) => ({ email: email ?? '', name, affiliation })),
      matter_id: linked?.id ?? null,
    },
  })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'submit_destinations',
    keyName: 'key',
  })
  const { errors, isSubmitting } = form.formState
  const takenEmails = new Set(fields.map(({ email }) => email.toLowerCase()))

  const handleMatter = (next: LinkedMatter | null) => {
    setMatter(next)
    form.setValue('matter_id', next?.id ?? null, { shouldDirty: true, shouldValidate: true })
  }
  const handleUnlink = async () => {
    if (await confirm(confirmTexts.unlinkMatter)) handleMatter(null)
  }
  const handleAdd = (destinations: readonly Destination[]) => {
    append([...destinations])
    setAdding(null)
    void form.trigger('submit_destinations')
  }
  /** Those with an address that is not there yet. */
  const handleContacts = (contacts: readonly Contact[]) => {
    setWithoutEmail(contacts.filter(({ email }) => !email))
    handleAdd(
      contacts.flatMap(({ email, name, affiliation }) =>
        email && !takenEmails.has(email.toLowerCase()) ? [{ email, name, affiliation }] : [],
      ),
    )
  }
  const handleRemove = (index: number) => {
    remove(index)
    void form.trigger('submit_destinations')
  }
  const handleSubmit = async ({ submit_destinations, matter_id }: DestinationForm) => {
    try {
      await onSave({ submit_destinations, ...(matter_id ? { matter_id } : linked && { unlink_matter: true }) })
    } catch (error) {
      // The mutation's own surfaces tell of everything but a 422.
      showFieldErrors(form, error)
    }
  }
  const isFull = fields.length >= limits.destinations
  const listError = errors.submit_destinations?.message ?? errors.submit_destinations?.root?.message
  return (
    <FormDialog
      open
      title="提出先設定"
      submitLabel="保存"
      submitting={isSubmitting}
      error={errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, mb: 2 }}>
        <Typography variant="h4" component="h3">
          宛先
        </Typography>
        {fields.length > 0 && (
          <Box
            sx={{ ml: 2, typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
          >{`${fields.length} / ${limits.destinations}件`}</Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, ml: 'auto' }}>
          {canViewContacts(user) && (
            <Button
              size="small"
              startIcon={<ContactsOutlined />}
              disabled={isFull}
              onClick={() => setAdding('contacts')}
            >
              連絡先から選択
            </Button>
          )}
          <Button size="small" startIcon={<AddOutlined />} disabled={isFull} onClick={() => setAdding('typed')}>
            宛先を追加
          </Button>
        </Box>
      </Box>
      <Box component="ul" aria-label="宛先" sx={{ m: 0, p: 0 }}>
        {fields.map(({ key, email, name, affiliation }, index) => (
          <Box
            key={key}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: 2,
              borderTop: 1,
              borderColor: 'line.row',
              listStyle: 'none',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 500 }}>{name || email}</Box>
              <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
                {[affiliation, name ? email : null].filter(Boolean).join('　')}
              </Box>
              {errors.submit_destinations?.[index]?.email && (
                <FieldError>{errors.submit_destinations[index].email.message}</FieldError>
              )}
            </Box>
            <IconButton size="small" aria-label={`${name || email}を削除`} onClick={() => handleRemove(index)}>
              <CloseOutlined sx={{ fontSize: 20 }} />
            </IconButton>
          </Box>
        ))}
      </Box>
      {fields.length === 0 && (
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          宛先を追加すると、書類を確認できるリンクがメールで届きます。
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
      {withoutEmail.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Note severity="warning">{`メールアドレスが登録されていない連絡先は追加できません：${withoutEmail.map(({ name }) => name).join('、')}`}</Note>
        </Box>
      )}
      <MatterField
        companyId={companyId}
        user={user}
        matter={matter}
        onPick={handleMatter}
        onUnlink={() => void handleUnlink()}
      />
      {adding === 'typed' && (
        <RecipientDialog
          takenEmails={takenEmails}
          onClose={() => setAdding(null)}
          onAdd={(destination) => handleAdd([destination])}
        />
      )}
      <Suspense>
        {adding === 'contacts' && (
          <ContactPicker open companyId={companyId} onClose={() => setAdding(null)} onSelect={handleContacts} />
        )}
      </Suspense>
    </FormDialog>
  )
}
