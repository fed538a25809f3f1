import { Suspense, type SetStateAction, type Dispatch } from 'react'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useNavigate } from '@tanstack/react-router'

const BuildingDialog = lazyPart(() => import('../form/building-dialog.tsx').then((module) => module.BuildingDialog))

const LabelDialog = lazyPart(() =>
  import('#src/widgets/label-dialog/label-dialog.tsx').then((module) => module.LabelDialog),
)

type BuildingListDialogsProps = {
  isPrinting: boolean
  companyId: string
  setPrinting: Dispatch<SetStateAction<boolean>>
  edited: number | 'new' | null
  setEdited: Dispatch<SetStateAction<number | 'new' | null>>
  chosenIds: ReadonlySet<number>
}

/** What opens over the list. */
export const BuildingListDialogs = ({
  isPrinting,
  companyId,
  setPrinting,
  edited,
  setEdited,
  chosenIds,
}: BuildingListDialogsProps) => {
  const navigate = useNavigate()
  return (
    <Suspense>
      {isPrinting && (
        <LabelDialog companyId={companyId} buildingIds={[...chosenIds]} onClose={() => setPrinting(false)} />
      )}
      {edited !== null && (
        <BuildingDialog
          companyId={companyId}
          buildingId={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={({ id }) =>
            edited === id
              ? setEdited(null)
              : void navigate({
                  to: '/c/$companyId/buildings/$buildingId',
                  params: { companyId, buildingId: id },
                  ignoreBlocker: true,
                })
          }
        />
      )}
    </Suspense>
  )
}
