/** Things that can be started from any screen: their own dialogs, and then what was made. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { userQueries } from '#src/api/users.ts'
import { userFilterOf } from '#src/features/users/users-search.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
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

const DrawingUploadDialog = lazyPart(() =>
  import('#src/features/drawings/upload/upload-dialog.tsx').then((module) => module.UploadDialog),
)
const AddTemplateDialog = lazyPart(() =>
  import('#src/features/templates/list/add-template-dialog.tsx').then((module) => module.AddTemplateDialog),
)
const InviteDialog = lazyPart(() =>
  import('#src/features/users/invite-dialog.tsx').then((module) => module.InviteDialog),
)
const TagDialog = lazyPart(() => import('#src/features/tags/tag-dialog.tsx').then((module) => module.TagDialog))
const StatusDialog = lazyPart(() =>
  import('#src/features/matters/statuses/status-dialog.tsx').then((module) => module.StatusDialog),
)

type StartDialogProps = {
  kind: StartKind
  user: CompanyUser
  /** What is looked at, which a new record belongs to. */
  about?: { building_id: number }
  onClose: () => void
}

/** The dialog says how many seats are left: the list of users knows. */
const Invitation = ({ user, onClose }: Pick<StartDialogProps, 'user' | 'onClose'>) => {
  const companyId = user.company.company_key
  const { data } = useQuery(userQueries.list(companyId, userFilterOf({})))
  return data && <InviteDialog companyId={companyId} user={user} seats={data.seats} onClose={onClose} />
}

/** Ways to what was just made. The dialog's own input is saved by then; a screen below that has some still asks. */
const useMade = (companyId: string, about: StartDialogProps['about'], onClose: () => void) => {
  const navigate = useNavigate()
  const show = (noun: 'matters' | 'buildings' | 'facilities' | 'drawings', id: number) => {
    onClose()
    void navigate({ to: `/c/$companyId/${noun}/${id}`, params: { companyId } })
  }
  return {
    show,
    showContact: ({ name }: { name: string }) =>
      void navigate({ to: '/c/$companyId/contacts', params: { companyId }, search: { keyword: name } }),
    showTemplate: ({ id, warnings }: { id: number; warnings: string[] }) => {
      onClose()
      void navigate({
        to: '/c/$companyId/settings/templates/$templateId/edit',
        params: { companyId, templateId: id },
        state: { templateWarnings: warnings },
      })
    },
    showDrawings: ([id, ...others]: readonly number[]) => {
      if (id !== undefined && others.length === 0) return show('drawings', id)
      onClose()
      // Where its building is looked at they stand already.
      if (!about) void navigate({ to: '/c/$companyId/drawings', params: { companyId } })
    },
  }
}

export const StartDialog = ({ kind, user, about, onClose }: StartDialogProps) => {
  const companyId = user.company.company_key
  const userId = user.id
  const { show, showContact, showTemplate, showDrawings } = useMade(companyId, about, onClose)
  const dialogs: Record<StartKind, () => ReactNode> = {
    matter: () => (
      <CreateMatterDialog
        companyId={companyId}
        userId={userId}
        about={about}
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
        buildingId={about?.building_id}
        onClose={onClose}
        onSaved={({ id }) => show('facilities', id)}
      />
    ),
    contact: () => <ContactDialog companyId={companyId} contact={null} onClose={onClose} onSaved={showContact} />,
    drawing: () => (
      <DrawingUploadDialog
        companyId={companyId}
        maxBytes={user.max_upload_bytes}
        buildingId={about?.building_id}
        onClose={onClose}
        onDone={showDrawings}
      />
    ),
    template: () => <AddTemplateDialog companyId={companyId} onClose={onClose} onCreated={showTemplate} />,
    invitation: () => <Invitation user={user} onClose={onClose} />,
    tag: () => <TagDialog companyId={companyId} tag={null} onClose={onClose} />,
    status: () => <StatusDialog companyId={companyId} onClose={onClose} />,
  }
  return <Suspense>{dialogs[kind]()}</Suspense>
}
