import { Suspense } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const UploadDialog = lazyPart(() => import('../upload/upload-dialog.tsx').then((module) => module.UploadDialog))
const DrawingDialog = lazyPart(() => import('../drawing-dialog.tsx').then((module) => module.DrawingDialog))

type DrawingListDialogsProps = {
  companyId: string
  maxBytes: number
  /** Where the list shows one building alone, a new one stands in it. */
  buildingId: number | undefined
  edited: DrawingListItem | null
  setEdited: (edited: DrawingListItem | null) => void
  isUploading: boolean
  setUploading: (isUploading: boolean) => void
}

/** What opens over the list. */
export const DrawingListDialogs = ({
  companyId,
  maxBytes,
  buildingId,
  edited,
  setEdited,
  isUploading,
  setUploading,
}: DrawingListDialogsProps) => {
  const navigate = useNavigate()
  return (
    <Suspense>
      {edited && <DrawingDialog companyId={companyId} drawing={edited} onClose={() => setEdited(null)} />}
      {isUploading && (
        <UploadDialog
          companyId={companyId}
          maxBytes={maxBytes}
          buildingId={buildingId}
          onClose={() => setUploading(false)}
          onDone={(ids) => {
            setUploading(false)
            if (ids.length === 1)
              void navigate({
                to: '/c/$companyId/drawings/$drawingId',
                params: { companyId, drawingId: ids[0]! },
                ignoreBlocker: true,
              })
          }}
        />
      )}
    </Suspense>
  )
}
