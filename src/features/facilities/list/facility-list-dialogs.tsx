import { Suspense, type Dispatch, type SetStateAction } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const FacilityDialog = lazyPart(() => import('../form/facility-dialog.tsx').then((module) => module.FacilityDialog))

const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)

type FacilityListDialogsProps = {
  companyId: string
  isPrinting: boolean
  setPrinting: Dispatch<SetStateAction<boolean>>
  /** Null: no form; 'new', or the id of the one that is edited. */
  edited: number | 'new' | null
  setEdited: Dispatch<SetStateAction<number | 'new' | null>>
  chosenIds: ReadonlySet<number>
  /** Where the list shows one building alone, a new one stands in it. */
  buildingId: number | undefined
}

/** What opens over the list. */
export const FacilityListDialogs = ({
  companyId,
  isPrinting,
  setPrinting,
  edited,
  setEdited,
  chosenIds,
  buildingId,
}: FacilityListDialogsProps) => {
  const navigate = useNavigate()
  return (
    <Suspense>
      {isPrinting && (
        <LabelDialog companyId={companyId} facilityIds={[...chosenIds]} onClose={() => setPrinting(false)} />
      )}
      {edited !== null && (
        <FacilityDialog
          companyId={companyId}
          facilityId={edited === 'new' ? null : edited}
          buildingId={buildingId}
          onClose={() => setEdited(null)}
          onSaved={({ id }) =>
            edited === id
              ? setEdited(null)
              : void navigate({
                  to: '/c/$companyId/facilities/$facilityId',
                  params: { companyId, facilityId: id },
                  ignoreBlocker: true,
                })
          }
        />
      )}
    </Suspense>
  )
}
