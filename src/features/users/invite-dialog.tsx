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
  const invitation = useInvitation({ companyId, seats, onClose })

  return (
    <FormDialog
      open
      title="ユーザーを招待"
      submitLabel="招待メールを送信"
      submittingLabel="送信中..."
      submitting={invitation.invite.isPending}
      error={invitation.form.formState.errors.root?.message}
      footerNote={invitation.people.length > 0 && <span role="status">{`${invitation.people.length}名を招待`}</span>}
      onClose={onClose}
      onSubmit={invitation.handleSubmit}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <AddressField
          fields={invitation.fields}
          textError={invitation.textError}
          text={invitation.text}
          setText={invitation.setText}
          onAdd={invitation.handleAdd}
        />
        {invitation.fields.length > 0 && (
          <InvitedPeople fields={invitation.fields} form={invitation.form} remove={invitation.remove} />
        )}
        <Box
          sx={{
            typography: 'caption',
            color: invitation.internals > invitation.left ? 'error.main' : 'text.secondary',
          }}
        >
          {invitation.internals > invitation.left
            ? `${internalLimitMessage}（あと${invitation.left}名）。ゲストにするか、人数を減らしてください。`
            : userTexts.seatsLeft(invitation.left)}
        </Box>
        {invitation.hasGuests && (
          <GuestMatters
            matters={invitation.matters}
            setMatters={invitation.setMatters}
            setPicking={invitation.setPicking}
          />
        )}
        {invitation.hasGuests && (
          <GuestFirm companyId={companyId} firm={invitation.firm} onChange={invitation.setFirm} />
        )}
        {invitation.hasGuests && <GuestDocumentsNote companyId={companyId} matters={invitation.matters} />}
      </Box>
      <Suspense fallback={null}>
        <MatterPicker
          companyId={companyId}
          user={user}
          open={invitation.isPicking}
          onClose={() => invitation.setPicking(false)}
          onSelect={(chosen) => {
            invitation.setMatters([
              ...new Map([...invitation.matters, ...chosen].map(({ id, name }) => [id, { id, name }])).values(),
            ])
            invitation.setPicking(false)
          }}
        />
      </Suspense>
    </FormDialog>
  )
}
