import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ArchitectureOutlined from '@mui/icons-material/ArchitectureOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import type { Document } from '#domain/documents/documents.contract.ts'
import { insertFiles } from '#src/features/documents/editor/draft/draft-embeds.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'

const InsertFilesDialogs = lazyPart(() =>
  import('#src/features/documents/editor/draft/insert-files-dialogs.tsx').then((module) => module.InsertFilesDialogs),
)

const InsertDrawingDialog = lazyPart(() =>
  import('#src/features/documents/editor/draft/insert-drawing-dialog.tsx').then((module) => module.InsertDrawingDialog),
)

/** What can be put into the document beside its sections. */
export const AddMenu = ({ document }: { document: Document }) => {
  const { companyId, draft, isReadOnly } = useEditor()
  const [inserted, setInserted] = useState<'files' | 'drawing' | null>(null)
  const close = () => setInserted(null)
  if (isReadOnly || document.id < 0) return null
  return (
    <>
      <MenuButton
        label="書類に追加"
        buttonProps={{ variant: 'text', size: 'small', color: 'primary', startIcon: <AddOutlined /> }}
        entries={[
          { label: '案件報告フォルダ', icon: <FolderOutlined />, onSelect: () => setInserted('files') },
          { label: '図面', icon: <ArchitectureOutlined />, onSelect: () => setInserted('drawing') },
        ]}
      >
        追加
      </MenuButton>
      <Suspense>
        {inserted === 'files' && (
          <InsertFilesDialogs
            companyId={companyId}
            document={document}
            count={draft.embeds().length}
            onInsert={(files) => draft.setEmbeds(insertFiles(draft.embeds(), files))}
            onClose={close}
          />
        )}
        {inserted === 'drawing' && <InsertDrawingDialog companyId={companyId} draft={draft} onClose={close} />}
      </Suspense>
    </>
  )
}
