import type { Dispatch, SetStateAction, ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { FileBrowser } from '#src/widgets/file-browser/file-browser.tsx'
import type { FileSelection } from '#src/widgets/file-browser/file-selection.ts'
import type { FilePlace } from '#src/widgets/file-browser/file-browser-rows.tsx'
import type { useFileActions } from './use-file-actions.tsx'

type FolderFilesProps = {
  companyId: string
  matter: Pick<Matter, 'id' | 'name' | 'building'>
  user: Pick<Actor, 'id'>
  selection: FileSelection
  setSelection: Dispatch<SetStateAction<FileSelection>>
  setViewed: Dispatch<SetStateAction<{ file: ReportFile; place: FilePlace } | null>>
  actions: ReturnType<typeof useFileActions>
  isPhone: boolean
  bulkActions: ReactNode
}

/** The files of the folder. */
export const FolderFiles = ({
  companyId,
  matter,
  user,
  selection,
  setSelection,
  setViewed,
  actions,
  isPhone,
  bulkActions,
}: FolderFilesProps) => (
  <Box sx={{ flex: 1, minWidth: 0 }}>
    <FileBrowser
      companyId={companyId}
      matterId={matter.id}
      user={user}
      selection={selection}
      onSelect={setSelection}
      onOpen={(file, place) => setViewed({ file, place })}
      menuOf={actions.menuOf}
      bulkActions={!isPhone && bulkActions}
      empty={
        <EmptyState
          drawing="no-document"
          title="報告フォルダにファイルがありません"
          text="写真やPDFを追加すると、案件のメンバーが見たり、書類に挿入したりできます。"
        />
      }
    />
  </Box>
)
