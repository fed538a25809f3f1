import { Suspense } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { FileSelection } from '#src/widgets/file-browser/file-selection.ts'
import type { useFileActions } from './use-file-actions.tsx'

const MatterLedgers = lazyPart(() => import('./matter-ledgers.tsx').then((module) => module.MatterLedgers))

const RenameFileDialog = lazyPart(() => import('./rename-file-dialog.tsx').then((module) => module.RenameFileDialog))

type FolderDialogsProps = {
  showsLedgers: boolean
  companyId: string
  matter: Pick<Matter, 'id' | 'name' | 'building'>
  selection: FileSelection
  setShowsLedgers: Dispatch<SetStateAction<boolean>>
  actions: ReturnType<typeof useFileActions>
}

/** What opens over the folder. */
export const FolderDialogs = ({
  showsLedgers,
  companyId,
  matter,
  selection,
  setShowsLedgers,
  actions,
}: FolderDialogsProps) => (
  <Suspense>
    {showsLedgers && (
      <MatterLedgers
        companyId={companyId}
        matter={matter}
        chosen={selection.filter(({ type }) => type === fileKinds.image).map(({ file_id }) => file_id)}
        onClose={() => setShowsLedgers(false)}
      />
    )}
    {actions.renamed && <RenameFileDialog companyId={companyId} file={actions.renamed} onClose={actions.closeRename} />}
  </Suspense>
)
