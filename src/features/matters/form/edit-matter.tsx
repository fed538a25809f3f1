import { Suspense } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const EditMatterDialog = lazyPart(() => import('./edit-matter-dialog.tsx').then((module) => module.EditMatterDialog))

type EditMatterProps = { companyId: string; matterId: number; onClose: () => void }

/** A matter's form wherever it is listed; one that was made anew, since it had been deleted, is shown. */
export const EditMatter = ({ companyId, matterId, onClose }: EditMatterProps) => {
  const navigate = useNavigate()
  return (
    <Suspense>
      <EditMatterDialog
        companyId={companyId}
        matterId={matterId}
        onClose={onClose}
        onCreated={({ id }) =>
          void navigate({
            to: '/c/$companyId/matters/$matterId',
            params: { companyId, matterId: id },
            ignoreBlocker: true,
          })
        }
      />
    </Suspense>
  )
}
