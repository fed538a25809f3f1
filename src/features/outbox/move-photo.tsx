/** A photo of a matter or document that is gone, put into another matter's folder. */
import { useState } from 'react'
import Button from '@mui/material/Button'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { Queued, Write } from '#src/outbox/kinds/entry.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { mendEntries } from '#src/outbox/queue/outbox-store.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

const MatterPicker = lazyPart(() =>
  import('#src/widgets/matter-picker/matter-picker.tsx').then((module) => module.MatterPicker),
)

/** With its board where it has one. Buildings, equipment and pins keep theirs where they are. */
const folderKinds: Partial<Record<UploadTarget['kind'], 'report-folder' | 'boarded-folder'>> = {
  'report-folder': 'report-folder',
  'document-item': 'report-folder',
  'boarded-folder': 'boarded-folder',
  'boarded-item': 'boarded-folder',
}

/** The write as it goes into that matter's folder; null where it is of no matter. */
const movedTo = (write: Write<'file'>, matter: { id: number; name: string }): Write<'file'> | null => {
  const { target } = write
  const kind = folderKinds[target.kind]
  // What a document takes along without a board may have an original all the same, which a folder keeps with it.
  const place = kind && (write.original ? 'boarded-folder' : kind)
  if (!place) return null
  const { company_id } = target
  return { ...write, label: matter.name, target: { kind: place, company_id, matter_id: matter.id, label: matter.name } }
}

export const MovePhoto = ({ userId, entry }: { userId: number; entry: Queued<'file'> }) => {
  const [isPicking, setPicking] = useState(false)
  const { id, write } = entry
  if (!folderKinds[write.target.kind]) return null
  return (
    <>
      <Button onClick={() => setPicking(true)}>別の案件に移す</Button>
      <MatterPicker
        companyId={write.company_id}
        user={{ id: userId }}
        open={isPicking}
        single
        onClose={() => setPicking(false)}
        onSelect={([matter]) => {
          setPicking(false)
          const moved = matter && movedTo(write, matter)
          if (!moved) return
          mendEntries(new Map([[id, moved]]))
          toast.success(`「${write.name}」を案件「${matter.name}」の報告フォルダに移しました`)
        }}
      />
    </>
  )
}
