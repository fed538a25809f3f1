import { useRef, useState } from 'react'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { FileListFilter } from '#src/api/files.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import type { FileView } from './file-rows.tsx'
import { addFiles, refreshed } from './file-selection.ts'
import { initialSort } from '#src/api/opened-folder.ts'
import { useFileList } from './use-file-list.ts'
import { useUnsubmittedDocuments } from './use-unsubmitted-documents.ts'
import type { FileSelection } from './file-selection.ts'

const viewKey = 'file-browser.view'

type UseBrowsedFilesOptions = {
  initial: FileListFilter
  companyId: string
  matterId: number
  rows: {
    picking?: boolean | undefined
    numbered?: boolean | undefined
    menuOf?: ((file: ReportFile) => readonly MenuEntry[]) | undefined
  }
  selection: FileSelection
  onSelect: (selection: FileSelection) => void
}

/** The files of a folder as they are narrowed, read and chosen. */
export const useBrowsedFiles = ({
  initial,
  companyId,
  matterId,
  rows,
  selection,
  onSelect,
}: UseBrowsedFilesOptions) => {
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
  return {
    filter,
    view,
    list,
    unsubmitted,
    scrollBox,
    total,
    files,
    sort,
    isFiltered,
    isUnfiltered,
    chosen,
    isAll,
    handleFilter,
    handleView,
    handleSelectAll,
    handleDeselectAll,
  }
}
