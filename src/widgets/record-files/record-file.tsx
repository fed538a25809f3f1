import type { Dispatch, SetStateAction } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { UseMutationResult } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'
import { FileTick } from '#src/widgets/file-browser/file-tick.tsx'
import type { RowSelection } from '#src/ui/lists/use-row-selection.ts'
import type { File as StoredFile } from '#domain/files/files.contract.ts'

type RecordFileProps = {
  file: StoredFile
  setViewedId: Dispatch<SetStateAction<number | null>>
  selection: RowSelection
  remove: UseMutationResult<void, Error, number, unknown>
  removeFile: (key: number, name: string) => Promise<void>
}

/** One file of a record. */
export const RecordFile = ({ file, setViewedId, selection, remove, removeFile }: RecordFileProps) => (
  <Box component="li" sx={{ position: 'relative', minWidth: 0 }}>
    <ButtonBase
      aria-label={`${file.name}を表示`}
      onClick={() => setViewedId(file.id)}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '4 / 3',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        overflow: 'hidden',
      }}
    >
      <FileThumbnail file={file} iconSize={40} />
    </ButtonBase>
    <Box sx={{ position: 'absolute', top: 4, left: 4, borderRadius: '6px', bgcolor: 'rgb(255 255 255 / .86)' }}>
      <FileTick
        name={file.name}
        isSelected={selection.ids.has(file.id)}
        number={undefined}
        isTabStop
        onToggle={() => selection.toggle(file.id)}
      />
    </Box>
    <Box sx={{ ...inRow, minHeight: 44 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box title={file.name} sx={{ typography: 'cell', ...singleLine }}>
          {file.name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', ...singleLine }}>
          {[formatDay(file.updated_at), file.author?.name].filter(Boolean).join('　')}
        </Box>
      </Box>
      <MenuButton
        label={`${file.name}のメニュー`}
        entries={
          file.canDelete
            ? [
                {
                  label: '削除',
                  icon: <DeleteOutlineOutlined />,
                  danger: true,
                  disabled: remove.isPending,
                  onSelect: () => void removeFile(file.id, file.name),
                },
              ]
            : []
        }
      />
    </Box>
  </Box>
)
