/**
 * The files of a matter's report folder as cards or as a list: filters, order, choosing, opening.
 *
 *   <FileBrowser companyId={companyId} matterId={matter.id} user={user} selection={selection} onSelect={setSelection}
 *     onOpen={(file, { filter, index }) => …} menuOf={(file) => […]} empty={<EmptyState …/>} />
 */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { FileFilters } from './file-filters.tsx'
import type { FileRowsProps } from './file-rows.tsx'
import { initialFilter } from '#src/api/opened-folder.ts'
import { UnsubmittedDocuments } from './unsubmitted-documents.tsx'
import { FileBrowserBar } from './file-browser-bar.tsx'
import { FileBrowserRows } from './file-browser-rows.tsx'
import type { FilePlace } from './file-browser-rows.tsx'
import { useBrowsedFiles } from './use-browsed-files.ts'

type FileBrowserProps = Pick<FileRowsProps, 'selection' | 'onSelect' | 'picking' | 'numbered' | 'menuOf'> & {
  companyId: string
  matterId: number
  user: Pick<Actor, 'id'>
  /** Only PDFs and pictures. */
  onlyInsertable?: boolean
  /** Scrolls within its own box, as high as its parent; else with the page. */
  boxed?: boolean
  /** The opened file, and where it stands: its place (zero-based) among those that the filter leaves. */
  onOpen: (file: ReportFile, place: FilePlace) => void
  /** What can be done with the chosen files. */
  bulkActions?: ReactNode
  /** In the place of the files where the folder has none. */
  empty: ReactNode
}

export const FileBrowser = ({
  companyId,
  matterId,
  user,
  onlyInsertable,
  boxed,
  selection,
  onSelect,
  onOpen,
  bulkActions,
  empty,
  ...rows
}: FileBrowserProps) => {
  const isPhone = isSmartphone()
  const initial = initialFilter(isPhone, user, onlyInsertable)
  const browsed = useBrowsedFiles({ initial, companyId, matterId, rows, selection, onSelect })
  const { filter, view, list, unsubmitted, total, files, sort, chosen, handleFilter, handleSelectAll } = browsed

  return (
    <Box sx={boxed ? { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 } : { minWidth: 0 }}>
      <Box sx={boxed ? { px: { desk: 6 }, pt: { desk: 4 } } : undefined}>
        <FileFilters
          isPhone={isPhone}
          companyId={companyId}
          user={user}
          filter={filter}
          sort={sort}
          onChange={handleFilter}
          onClear={
            browsed.isFiltered
              ? () => handleFilter({ name: undefined, type: undefined, author: initial.author })
              : undefined
          }
        />
      </Box>
      <UnsubmittedDocuments
        companyId={companyId}
        documents={unsubmitted.documents}
        onPageChange={unsubmitted.onPageChange}
      />
      <FileBrowserBar
        boxed={boxed}
        total={total}
        isAll={browsed.isAll}
        chosen={chosen}
        onDeselectAll={browsed.handleDeselectAll}
        onSelectAll={handleSelectAll}
        rows={rows}
        files={files}
        bulkActions={bulkActions}
        view={view}
        onView={browsed.handleView}
      />
      <FileBrowserRows
        scrollBox={browsed.scrollBox}
        list={list}
        boxed={boxed}
        files={files}
        total={total}
        isUnfiltered={browsed.isUnfiltered}
        empty={empty}
        rows={rows}
        isPhone={isPhone}
        view={view}
        sort={sort}
        onFilter={handleFilter}
        chosen={chosen}
        onSelect={onSelect}
        onSelectAll={handleSelectAll}
        onOpen={onOpen}
        filter={filter}
      />
    </Box>
  )
}
