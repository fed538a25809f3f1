import { Suspense } from 'react'
import Box from '@mui/material/Box'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { internalLimitMessage } from '#domain/users/users.policy.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { GuestDocumentsNote } from '#src/widgets/guests-see/guest-documents-note.tsx'
import { InvitedPeople } from './invited-people.tsx'
import { AddressField } from './address-field.tsx'
import { GuestFirm } from './guest-firm.tsx'
import { GuestMatters } from './guest-matters.tsx'
import { useInvitation } from './use-invitation.ts'

const MatterPicker = lazyPart(() =>
  import('#src/widgets/matter-picker/matter-picker.tsx').then((module) => module.MatterPicker),
)

type InviteDialogProps = { companyId: string; user: CompanyUser; seats: UsersAnswer['seats']; onClose: () => void }

/** ユーザーを招待: any number of addresses, typed or pasted, each with a role; guests to matters. */
export const InviteDialog = ({ companyId, user, seats, onClose }: InviteDialogProps) => {
  const {
    invite,
    text,
    setText,
    textError,
    isPicking,
    setPicking,
    matters,
    setMatters,
    firm,
    setFirm,
    form,
    fields,
    remove,
    people,
    internals,
    left,
    hasGuests,
    handleAdd,
    handleSubmit,
  } = useInvitation({ companyId, seats, onClose })

  return (
    <FormDialog
      open
      title="ユーザーを招待"
      submitLabel="招待メールを送信"
      submittingLabel="送信中..."
      submitting={invite.isPending}
      error={form.formState.errors.root?.message}
      footerNote={people.length > 0 && <span role="status">{`${people.length}名を招待`}</span>}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <AddressField fields={fields} textError={textError} text={text} setText={setText} onAdd={handleAdd} />
        {fields.length > 0 && <InvitedPeople fields={fields} form={form} remove={remove} />}
        <Box sx={{ typography: 'caption', color: internals > left ? 'error.main' : 'text.secondary' }}>
          {internals > left
            ? `${internalLimitMessage}（あと${left}名）。ゲストにするか、人数を減らしてください。`
            : userTexts.seatsLeft(left)}
        </Box>
        {hasGuests && <GuestMatters matters={matters} setMatters={setMatters} setPicking={setPicking} />}
        {hasGuests && <GuestFirm companyId={companyId} firm={firm} onChange={setFirm} />}
        {hasGuests && <GuestDocumentsNote companyId={companyId} matters={matters} />}
      </Box>
      <Suspense fallback={null}>
        <MatterPicker
          companyId={companyId}
          user={user}
          open={isPicking}
          onClose={() => setPicking(false)}
          onSelect={(chosen) => {
            setMatters([...new Map([...matters, ...chosen].map(({ id, name }) => [id, { id, name }])).values()])
            setPicking(false)
          }}
        />
      </Suspense>
    </FormDialog>
  )
}
