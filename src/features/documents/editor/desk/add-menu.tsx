import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import type { Document } from '#domain/documents/documents.contract.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'

const InsertFilesDialogs = lazyPart(() =>
  import('#src/features/documents/editor/draft/insert-files-dialogs.tsx').then((module) => module.InsertFilesDialogs),
)

/** What can be put into the document beside its sections. */
export const AddMenu = ({ document }: { document: Document }) => {
  const { companyId, draft, isReadOnly } = useEditor()
  const [isInserting, setInserting] = useState(false)
  if (isReadOnly) return null
  return (
    <>
      <MenuButton
        label="書類に追加"
        buttonProps={{ variant: 'text', size: 'small', color: 'primary', startIcon: <AddOutlined /> }}
        entries={[{ label: '案件報告フォルダ', icon: <FolderOutlined />, onSelect: () => setInserting(true) }]}
      >
        追加
      </MenuButton>
      {isInserting && (
        <Suspense>
          <InsertFilesDialogs
            companyId={companyId}
            document={document}
            draft={draft}
            onClose={() => setInserting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
