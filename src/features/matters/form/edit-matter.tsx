import { Suspense } from 'react'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useShowMatter } from './use-show-matter.ts'

const EditMatterDialog = lazyPart(() => import('./edit-matter-dialog.tsx').then((module) => module.EditMatterDialog))

type EditMatterProps = { companyId: string; matterId: number; onClose: () => void }

/** A matter's form wherever it is listed; one that was made anew, since it had been deleted, is shown. */
export const EditMatter = ({ companyId, matterId, onClose }: EditMatterProps) => {
  const showMatter = useShowMatter(companyId)
  return (
    <Suspense>
      <EditMatterDialog companyId={companyId} matterId={matterId} onClose={onClose} onCreated={showMatter} />
    </Suspense>
  )
}
