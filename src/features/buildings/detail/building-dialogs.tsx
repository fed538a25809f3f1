import { Suspense } from 'react'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { Started } from './building-entries.tsx'
import type { useNavigate } from '@tanstack/react-router'

const BuildingDialog = lazyPart(() => import('../form/building-dialog.tsx').then((module) => module.BuildingDialog))

const MonthSheetDialog = lazyPart(() =>
  import('#src/widgets/month-sheet/month-sheet-dialog.tsx').then((module) => module.MonthSheetDialog),
)

const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)

const RecordQrDialog = lazyPart(() =>
  import('#src/widgets/record-qr/record-qr-dialog.tsx').then((module) => module.RecordQrDialog),
)

type BuildingDialogsProps = {
  open: 'label' | Started | 'month-sheet' | 'edit' | 'qr' | null
  companyId: string
  building: Building
  user: Actor
  close: () => void
  navigate: ReturnType<typeof useNavigate>
}

/** What opens over a building. */
export const BuildingDialogs = ({ open, companyId, building, user, close, navigate }: BuildingDialogsProps) => (
  <Suspense>
    {open === 'edit' && (
      <BuildingDialog
        companyId={companyId}
        buildingId={building.id}
        onClose={close}
        onSaved={({ id }) => {
          close()
          // Made anew: the one that this page shows was deleted meanwhile.
          if (id !== building.id)
            void navigate({
              to: '/c/$companyId/buildings/$buildingId',
              params: { companyId, buildingId: id },
              ignoreBlocker: true,
            })
        }}
      />
    )}
    {open === 'month-sheet' && (
      <MonthSheetDialog companyId={companyId} building={building} userId={user.id} onClose={close} />
    )}
    {open === 'label' && <LabelDialog companyId={companyId} buildingIds={[building.id]} onClose={close} />}
    {open === 'qr' && (
      <RecordQrDialog name={building.name} path={`/c/${companyId}/buildings/${building.id}`} onClose={close} />
    )}
  </Suspense>
)
