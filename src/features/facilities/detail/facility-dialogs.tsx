import { Suspense } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const FacilityDialog = lazyPart(() => import('../form/facility-dialog.tsx').then((module) => module.FacilityDialog))
const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)
const MonthSheetDialog = lazyPart(() =>
  import('#src/widgets/month-sheet/month-sheet-dialog.tsx').then((module) => module.MonthSheetDialog),
)
const RecordQrDialog = lazyPart(() =>
  import('#src/widgets/record-qr/record-qr-dialog.tsx').then((module) => module.RecordQrDialog),
)

/** What may stand open over a facility; the form of a matter is the matters' own. */
export type FacilityPart = 'edit' | 'qr' | 'label' | 'matter' | 'month-sheet'

type FacilityDialogsProps = {
  companyId: string
  user: Actor
  facility: Facility
  open: FacilityPart | null
  onClose: () => void
}

/** What opens over a facility. */
export const FacilityDialogs = ({ companyId, user, facility, open, onClose }: FacilityDialogsProps) => {
  const navigate = useNavigate()
  return (
    <Suspense>
      {open === 'edit' && (
        <FacilityDialog
          companyId={companyId}
          facilityId={facility.id}
          onClose={onClose}
          onSaved={({ id }) => {
            onClose()
            // Made anew: the one that this page shows was deleted meanwhile.
            if (id !== facility.id)
              void navigate({
                to: '/c/$companyId/facilities/$facilityId',
                params: { companyId, facilityId: id },
                ignoreBlocker: true,
              })
          }}
        />
      )}
      {open === 'month-sheet' && facility.building && (
        <MonthSheetDialog
          companyId={companyId}
          building={facility.building}
          facilityId={facility.id}
          userId={user.id}
          onClose={onClose}
        />
      )}
      {open === 'label' && <LabelDialog companyId={companyId} facilityIds={[facility.id]} onClose={onClose} />}
      {open === 'qr' && (
        <RecordQrDialog name={facility.name} path={`/c/${companyId}/facilities/${facility.id}`} onClose={onClose} />
      )}
    </Suspense>
  )
}
