import { memo, useId } from 'react'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { formatMoment } from '#domain/dates.ts'
import type { FileFilter } from '#domain/files/files.contract.ts'
import { fileKindLabels } from '#domain/files/files.labels.ts'
import { markedLabel } from '#domain/files/photos.contract.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { entryProps } from './file-entry.ts'
import type { FileEntryProps } from './file-entry.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileTick } from './file-tick.tsx'

export type FileSort = NonNullable<FileFilter['sort']>
/** Tick, name, kind, author, size, last change, menu; a phone has room for the name with the rest under it. */
const columns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 3,
  gridTemplateColumns: { desk: '40px minmax(0, 1fr) 72px 128px 80px 136px 36px', phone: '40px minmax(0, 1fr) 40px' },
  // Without tick and menu.
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr) 64px 104px 72px 128px', height: 'auto', minHeight: 44, py: 1 },
}

const listHeadHeight = 36

/** Head of the list; sorting by name and by last change. */
export const FileListHead = ({
  isPhone,
  sort,
  onSort,
}: {
  isPhone: boolean
  sort: FileSort
  onSort: (sort: FileSort) => void
}) => (
  <Box
    role="row"
    sx={{
      ...columns,
      height: listHeadHeight,
      px: 2,
      typography: 'caption',
      fontWeight: 500,
      color: 'text.secondary',
      bgcolor: 'neutral.50',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <span role="columnheader" aria-label="選択" data-print="off" />
    <SortHead column="name" sort={sort} onSort={onSort}>
      ファイル名
    </SortHead>
    {!isPhone && (
      <>
        <span role="columnheader">種類</span>
        <span role="columnheader">作成者</span>
        <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
          サイズ
        </Box>
        <SortHead column="updated_at" sort={sort} onSort={onSort}>
          最終更新
        </SortHead>
      </>
    )}
    <span role="columnheader" aria-label="メニュー" data-print="off" />
  </Box>
)

const SortHead = ({
  column,
  sort,
  onSort,
  children,
}: {
  column: 'name' | 'updated_at'
  sort: FileSort
  onSort: (sort: FileSort) => void
  children: string
}) => {
  const isSorted = sort.endsWith(column)
  const isAscending = sort === column
  const Arrow = isAscending ? ArrowUpwardOutlined : ArrowDownwardOutlined
  return (
    <Box
      component="span"
      role="columnheader"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <ButtonBase
        onClick={() => onSort(isAscending ? `-${column}` : column)}
        sx={{ font: 'inherit', letterSpacing: 'inherit', gap: 0.5, minHeight: 24 }}
      >
        {children}
        {isSorted && <Arrow sx={{ fontSize: 14 }} />}
      </ButtonBase>
    </Box>
  )
}

/** A file of the list. */
export const FileListRow = memo((props: FileEntryProps) => {
  const { isPhone, file, index, isSelected, number, onToggle, menuOf } = props
  const nameId = useId()
  if (!file)
    return (
      <Box
        role="row"
        aria-rowindex={index + 2}
        aria-label="読み込み中"
        {...entryProps(props)}
        sx={{ display: 'grid', alignItems: 'center', height: '100%', px: 4 }}
      >
        <span role="gridcell">
          <Skeleton width="40%" height={20} />
        </span>
      </Box>
    )
  const author = file.authors[0]?.name ?? ''
  const details = [formatMoment(file.updated_at), author].filter(Boolean).join('　')
  return (
    <Box
      role="row"
      // The head is the first.
      aria-rowindex={index + 2}
      aria-labelledby={nameId}
      {...entryProps(props)}
      sx={({ palette }) => ({
        ...columns,
        height: '100%',
        px: 2,
        typography: 'cell',
        cursor: 'default',
        userSelect: 'none',
        borderBottom: `1px solid ${palette.line.row}`,
        bgcolor: isSelected ? palette.brand[50] : palette.common.white,
        '&:hover': { bgcolor: isSelected ? palette.brand[50] : palette.neutral[25] },
        '&:focus-visible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -2 },
      })}
    >
      <span role="gridcell" data-print="off">
        <FileTick name={file.name} isSelected={isSelected} number={number} onToggle={() => onToggle(index)} />
      </span>
      <Box role="gridcell" sx={{ ...inRow, gap: 3, minWidth: 0 }}>
        <Box sx={{ flex: 'none', width: 48, height: 36, borderRadius: '4px', overflow: 'hidden' }}>
          <FileThumbnail file={file} iconSize={20} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box id={nameId} title={file.name} sx={{ ...singleLine, fontSize: 14, fontWeight: 500 }}>
            {file.name}
          </Box>
          {isPhone && <Box sx={{ ...singleLine, typography: 'caption', color: 'text.secondary' }}>{details}</Box>}
        </Box>
        {file.original_file_id !== null && <Tag>{markedLabel}</Tag>}
      </Box>
      {!isPhone && (
        <>
          <span role="gridcell">{fileKindLabels[file.type]}</span>
          <Box role="gridcell" sx={singleLine}>
            {author}
          </Box>
          <Box role="gridcell" sx={{ textAlign: 'right' }}>
            {formatFileSize(file.size)}
          </Box>
          <span role="gridcell">{formatMoment(file.updated_at)}</span>
        </>
      )}
      <span role="gridcell" data-print="off">
        {menuOf && <MenuButton label={`${file.name}のメニュー`} entries={menuOf(file)} />}
      </span>
    </Box>
  )
})
FileListRow.displayName = 'FileListRow'
