import { memo, useId } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { formatDay } from '#domain/dates.ts'
import { markedLabel } from '#domain/files/photos.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines, singleLine } from '#src/ui/text/clamped.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { entryProps } from './file-entry.ts'
import type { FileEntryProps } from './file-entry.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { FileTick } from './file-tick.tsx'

/** Height of a card under its picture, px. */
export const cardFootHeight = 60

/** A file of the grid: picture of 4:3, name, day and author. */
export const FileCard = memo((props: FileEntryProps) => {
  const { file, index, isSelected, number, onToggle, menuOf } = props
  const nameId = useId()
  if (!file)
    return (
      <Box role="gridcell" aria-label="読み込み中" {...entryProps(props)} sx={{ height: '100%', borderRadius: '8px' }}>
        <Skeleton variant="rounded" height="100%" sx={{ borderRadius: '8px' }} />
      </Box>
    )
  const [author] = file.authors
  return (
    <Box
      role="gridcell"
      aria-labelledby={nameId}
      {...entryProps(props)}
      sx={({ palette }) => ({
        position: 'relative',
        minWidth: 0,
        height: '100%',
        overflow: 'hidden',
        borderRadius: '8px',
        border: 1,
        cursor: 'default',
        userSelect: 'none',
        WebkitTouchCallout: 'none',
        touchAction: 'manipulation',
        borderColor: isSelected ? palette.brand[600] : palette.divider,
        boxShadow: isSelected ? `inset 0 0 0 1px ${palette.brand[600]}` : 'none',
        bgcolor: isSelected ? palette.brand[50] : palette.common.white,
        '&:hover': { borderColor: isSelected ? palette.brand[600] : palette.neutral[400] },
        '&:focus-visible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: 2 },
      })}
    >
      <Box
        sx={{ height: `calc(100% - ${cardFootHeight}px)`, p: '2px 2px 0', '& > *': { borderRadius: '6px 6px 0 0' } }}
      >
        <FileThumbnail file={file} iconSize={40} />
      </Box>
      <Box sx={{ position: 'absolute', top: 4, left: 4, borderRadius: '6px', bgcolor: 'rgb(255 255 255 / .86)' }}>
        <FileTick name={file.name} isSelected={isSelected} number={number} onToggle={() => onToggle(index)} />
      </Box>
      {file.original_file_id !== null && (
        <Box sx={{ position: 'absolute', top: 8, right: 8, display: 'flex' }}>
          <Tag>{markedLabel}</Tag>
        </Box>
      )}
      <Box sx={{ ...inRow, height: cardFootHeight, pl: 2.5, pr: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box id={nameId} title={file.name} sx={{ ...twoLines, fontSize: 13, lineHeight: '18px', fontWeight: 500 }}>
            {file.name}
          </Box>
          <Box sx={{ ...singleLine, typography: 'caption', color: 'text.secondary' }}>
            {[formatDay(file.updated_at), author?.name].filter(Boolean).join('　')}
          </Box>
        </Box>
        {menuOf && <MenuButton label={`${file.name}のメニュー`} entries={menuOf(file)} />}
      </Box>
    </Box>
  )
})
FileCard.displayName = 'FileCard'
