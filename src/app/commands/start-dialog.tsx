/** Things that can be started from any screen: their own dialogs, and then what was made. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import type { StartKind } from './opened-command.ts'

const CreateMatterDialog = lazyPart(() =>
  import('#src/features/matters/form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)
const CallDialog = lazyPart(() =>
  import('#src/features/matters/form/call-dialog.tsx').then((module) => module.CallDialog),
)
const BuildingDialog = lazyPart(() =>
  import('#src/features/buildings/form/building-dialog.tsx').then((module) => module.BuildingDialog),
)
const FacilityDialog = lazyPart(() =>
  import('#src/features/facilities/form/facility-dialog.tsx').then((module) => module.FacilityDialog),
)
const ContactDialog = lazyPart(() =>
  import('#src/features/contacts/contact-dialog.tsx').then((module) => module.ContactDialog),
)

type StartDialogProps = { kind: StartKind; companyId: string; userId: number; onClose: () => void }

export const StartDialog = ({ kind, companyId, userId, onClose }: StartDialogProps) => {
  const navigate = useNavigate()
  const show = (noun: 'matters' | 'buildings' | 'facilities', id: number) => {
    // The dialog's own input is saved by now; a screen below that has some still asks.
    onClose()
    void navigate({ to: `/c/$companyId/${noun}/${id}`, params: { companyId } })
  }
  const dialogs: Record<StartKind, () => ReactNode> = {
    matter: () => (
      <CreateMatterDialog
        companyId={companyId}
        userId={userId}
        onClose={onClose}
        onCreated={({ id }) => show('matters', id)}
      />
    ),
    call: () => (
      <CallDialog companyId={companyId} userId={userId} onClose={onClose} onCreated={({ id }) => show('matters', id)} />
    ),
    document: () => <CreateDocumentDialog companyId={companyId} open onClose={onClose} />,
    building: () => (
      <BuildingDialog
        companyId={companyId}
        buildingId={null}
        onClose={onClose}
        onSaved={({ id }) => show('buildings', id)}
      />
    ),
    facility: () => (
      <FacilityDialog
        companyId={companyId}
        facilityId={null}
        onClose={onClose}
        onSaved={({ id }) => show('facilities', id)}
      />
    ),
    contact: () => (
      <ContactDialog
        companyId={companyId}
        contact={null}
        onClose={onClose}
        onSaved={({ name }) =>
          void navigate({ to: '/c/$companyId/contacts', params: { companyId }, search: { keyword: name } })
        }
      />
    ),
  }
  return <Suspense>{dialogs[kind]()}</Suspense>
}
