/**
 * The files of a matter's report folder as cards or as a list: filters, order, choosing, opening.
 *
 *   <FileBrowser companyId={companyId} matterId={matter.id} user={user} selection={selection} onSelect={setSelection}
 *     onOpen={(file, { filter, index }) => …} menuOf={(file) => […]} empty={<EmptyState …/>} />
 */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import type { FileListFilter } from '#src/api/files.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { formatNumber } from '#src/lib/text.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { SelectedCount } from '#src/ui/selected-count.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { FileFilters } from './file-filters.tsx'
import { FileRows } from './file-rows.tsx'
import type { FileRowsProps, FileView } from './file-rows.tsx'
import { addFiles, refreshed } from './file-selection.ts'
import { initialFilter, initialSort } from './listed-files.ts'
import { UnsubmittedDocuments } from './unsubmitted-documents.tsx'
import { useFileList } from './use-file-list.ts'
import { useUnsubmittedDocuments } from './use-unsubmitted-documents.ts'

export type FilePlace = { filter: FileListFilter; index: number }

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

const viewKey = 'file-browser.view'
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
  const [filter, setFilter] = useState(initial)
  const [view, setView] = useState<FileView>(() => (readPreference<FileView>(viewKey) === 'list' ? 'list' : 'grid'))
  const list = useFileList(companyId, matterId, filter)
  // A document becomes something to choose once it is submitted.
  const unsubmitted = useUnsubmittedDocuments(companyId, matterId, filter, !rows.picking)
  const scrollBox = useRef<HTMLDivElement>(null)
  const { total } = list
  // They stand above the files and would push them down.
  const files = unsubmitted.isPending ? undefined : list.files
  const read = files?.filter((file) => file !== undefined) ?? []
  const sort = filter.sort ?? initialSort
  const isFiltered = filter.name !== undefined || filter.type !== undefined || filter.author !== initial.author
  const isUnfiltered = filter.name === undefined && filter.type === undefined && filter.author === undefined
  const chosen = files ? refreshed(selection, files) : selection
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const isAll = total > 0 && chosen.length >= total && read.every(({ id }) => chosenIds.has(id))

  const handleFilter = (change: Partial<FileListFilter>) => {
    setFilter((before) => ({ ...before, ...change }))
    // What is no longer on screen must not be deleted unseen; a picker gathers from several searches.
    if (!rows.picking && change.sort === undefined) onSelect([])
  }
  const handleView = (next: FileView | null) => {
    if (!next) return
    setView(next)
    writePreference(viewKey, next)
  }
  const handleSelectAll = () => {
    // A page that cannot be read has been told of by then, and the choice stays as it was.
    list.readAll().then(
      (all) => onSelect(addFiles(rows.picking ? chosen : [], all)),
      () => undefined,
    )
  }
  const handleDeselectAll = () => onSelect([])

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
            isFiltered ? () => handleFilter({ name: undefined, type: undefined, author: initial.author }) : undefined
          }
        />
      </Box>
      <UnsubmittedDocuments
        companyId={companyId}
        documents={unsubmitted.documents}
        onPageChange={unsubmitted.onPageChange}
      />
      <Box
        sx={[
          { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, minHeight: 44, flex: 'none' },
          { px: { desk: boxed ? 6 : 0, phone: 4 } },
          !boxed && {
            position: 'sticky',
            top: { desk: 56, phone: 52 },
            zIndex: 2,
            py: 1,
            bgcolor: 'background.default',
          },
        ]}
      >
        <FormControlLabel
          data-print="off"
          label="すべて選択"
          disabled={total === 0}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={isAll ? handleDeselectAll : handleSelectAll}
            />
          }
          sx={{ mr: 0 }}
        />
        <Box role="status" sx={{ typography: 'cell', color: 'text.secondary' }}>
          {/* A picker counts beside its button. */}
          {chosen.length > 0 && !rows.picking ? (
            <SelectedCount count={chosen.length} />
          ) : (
            files && `${formatNumber(total)}件`
          )}
        </Box>
        {chosen.length > 0 && bulkActions}
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="表示"
          value={view}
          onChange={(_, next: FileView | null) => handleView(next)}
          sx={{ ml: 'auto' }}
        >
          <ToggleButton value="grid" aria-label="グリッド表示">
            <GridViewOutlined sx={{ fontSize: 20 }} />
          </ToggleButton>
          <ToggleButton value="list" aria-label="リスト表示">
            <ViewListOutlined sx={{ fontSize: 20 }} />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
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
            onSort={(next) => handleFilter({ sort: next })}
            scrollBox={boxed ? scrollBox : undefined}
            selection={chosen}
            onSelect={onSelect}
            onSelectAll={handleSelectAll}
            onOpen={(file, index) => onOpen(file, { filter, index })}
            onShown={list.readAround}
          />
        )}
      </Box>
    </Box>
  )
}
