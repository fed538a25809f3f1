import type { ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { describeError } from '#src/api/errors.ts'
import type { FileListFilter } from '#src/api/files.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { FileRows } from './file-rows.tsx'
import type { useFileList } from './use-file-list.ts'
import type { FileView } from './file-rows.tsx'
import type { FileSelection } from './file-selection.ts'

export type FilePlace = { filter: FileListFilter; index: number }

type FileBrowserRowsProps = {
  scrollBox: RefObject<HTMLDivElement | null>
  list: ReturnType<typeof useFileList>
  boxed: boolean | undefined
  files: (ReportFile | undefined)[] | undefined
  total: number
  isUnfiltered: boolean
  empty: ReactNode
  rows: {
    picking?: boolean | undefined
    numbered?: boolean | undefined
    menuOf?: ((file: ReportFile) => readonly MenuEntry[]) | undefined
  }
  isPhone: boolean
  view: FileView
  sort: 'updated_at' | 'name' | '-updated_at' | '-name'
  onFilter: (change: Partial<FileListFilter>) => void
  chosen: FileSelection
  onSelect: (selection: FileSelection) => void
  onSelectAll: () => void
  onOpen: (file: ReportFile, place: FilePlace) => void
  filter: FileListFilter
}

/** The files, or that there are none. */
export const FileBrowserRows = ({
  scrollBox,
  list,
  boxed,
  files,
  total,
  isUnfiltered,
  empty,
  rows,
  isPhone,
  view,
  sort,
  onFilter,
  chosen,
  onSelect,
  onSelectAll,
  onOpen,
  filter,
}: FileBrowserRowsProps) => (
  <Box
    ref={scrollBox}
    aria-busy={list.isStale}
    sx={[
      { minWidth: 0, opacity: list.isStale ? 0.6 : 1 },
      { px: { desk: boxed ? 6 : 0, phone: 4 } },
      boxed ? { flex: 1, minHeight: 0, overflowY: 'auto', py: 1 } : { pb: { phone: 4 } },
    ]}
  >
    {list.error && <ErrorPanel message={describeError(list.error)} onRetry={list.retry} />}
    {!files && !list.error && <SkeletonRows height={60} />}
    {files &&
      total === 0 &&
      (isUnfiltered ? empty : <EmptyState drawing="no-result" title="条件に一致するファイルがありません" />)}
    {files && total > 0 && (
      <FileRows
        {...rows}
        isPhone={isPhone}
        files={files}
        view={view}
        sort={sort}
        onSort={(next) => onFilter({ sort: next })}
        scrollBox={boxed ? scrollBox : undefined}
        selection={chosen}
        onSelect={onSelect}
        onSelectAll={onSelectAll}
        onOpen={(file, index) => onOpen(file, { filter, index })}
        onShown={list.readAround}
      />
    )}
  </Box>
)
