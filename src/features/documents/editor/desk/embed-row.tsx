import { useState } from 'react'
import type { MouseEvent } from 'react'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import { completionLabels } from '#domain/documents/documents.labels.ts'
import { AttentionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import { pagesText } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { DraftEmbed } from '#src/features/documents/editor/draft/draft-embeds.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'

type EmbedRowProps = {
  embed: DraftEmbed
  isReadOnly: boolean
  isSelected: boolean
  hasBadge: boolean
  /** Everything below each other. */
  isNarrow: boolean
  error: string | undefined
  onSelect: () => void
  /** Missing at the list's end. */
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onRemove: () => void
}

/** One inserted file: its picture, name and pages; a menu by the button or the right mouse key. */
export const EmbedRow = ({
  embed,
  isReadOnly,
  isSelected,
  hasBadge,
  isNarrow,
  error,
  onSelect,
  onMoveUp,
  onMoveDown,
  onRemove,
}: EmbedRowProps) => {
  const { tokens } = useTheme()
  const [menuAt, setMenuAt] = useState<{ top: number; left: number } | null>(null)
  const { name } = embed.file
  const pages = pagesText(embed)
  const entries: MenuEntry[] = isReadOnly
    ? []
    : [
        { label: '上へ移動', icon: <ArrowUpwardOutlined />, disabled: !onMoveUp, onSelect: () => onMoveUp?.() },
        { label: '下へ移動', icon: <ArrowDownwardOutlined />, disabled: !onMoveDown, onSelect: () => onMoveDown?.() },
        { label: '削除', icon: <DeleteOutlineOutlined />, danger: true, onSelect: onRemove },
      ]
  const handleContextMenu = (event: MouseEvent) => {
    if (isReadOnly) return
    event.preventDefault()
    setMenuAt({ top: event.clientY, left: event.clientX })
  }
  return (
    <SortableItem
      id={embed.key}
      name={name}
      sx={({ palette }) => ({
        borderRadius: '6px',
        ...(isSelected && {
          bgcolor: palette.brand[50],
          outline: `1px solid ${palette.brand[200]}`,
          outlineOffset: -1,
        }),
      })}
    >
      {(handle) => (
        <Box onContextMenu={handleContextMenu}>
          <Box
            sx={{
              ...{ ...inRow, pr: isNarrow ? 0 : 1 },
              ...(isNarrow && {
                flexWrap: 'wrap',
                justifyContent: 'center',
                '& > button:first-of-type': { order: -1, flex: '1 0 100%' },
              }),
            }}
          >
            {!isReadOnly && <Box sx={{ display: 'flex', mr: isNarrow ? 0 : -1 }}>{handle}</Box>}
            <ButtonBase
              aria-current={isSelected ? 'true' : undefined}
              onClick={onSelect}
              sx={{
                flex: 1,
                minWidth: 0,
                justifyContent: 'flex-start',
                gap: 2,
                pl: isReadOnly ? 3 : 0.5,
                py: 2,
                borderRadius: '6px',
                textAlign: 'left',
                typography: 'cell',
                ...(isNarrow && { flexDirection: 'column', px: 1, textAlign: 'center', typography: 'caption' }),
                '&:hover': { bgcolor: isSelected ? undefined : 'neutral.100' },
              }}
            >
              <Picture embed={embed} />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
                {pages && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{pages}</Box>}
                {error && (
                  <Box sx={{ mt: 1 }}>
                    <AttentionBadge />
                  </Box>
                )}
                {hasBadge && !error && (
                  <Box sx={{ mt: 1 }}>
                    <StatusBadge tone={tokens.inputStatus.yes} icon={<CheckOutlined />}>
                      {completionLabels.filled}
                    </StatusBadge>
                  </Box>
                )}
              </Box>
            </ButtonBase>
            <MenuButton label={`${name}のメニュー`} entries={entries} />
          </Box>
          {error && (
            <Box sx={{ px: 3, pb: 2 }}>
              <FieldError>{error}</FieldError>
            </Box>
          )}
          <ContextMenu label={`${name}のメニュー`} at={menuAt} entries={entries} onClose={() => setMenuAt(null)} />
        </Box>
      )}
    </SortableItem>
  )
}

const Picture = ({ embed: { isPDF, file } }: { embed: DraftEmbed }) => {
  const Icon = isPDF ? PictureAsPdfOutlined : ImageOutlined
  const icon = <Icon sx={{ fontSize: 20, color: isPDF ? 'error.main' : 'neutral.600' }} />
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 34,
        height: 44,
        flex: 'none',
        overflow: 'hidden',
        bgcolor: 'common.white',
        border: 1,
        borderColor: 'neutral.300',
        borderRadius: '2px',
      }}
    >
      {file.thumbnail_path ? (
        <ThumbPicture
          src={file.thumbnail_path}
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
          fallback={icon}
        />
      ) : (
        icon
      )}
    </Box>
  )
}

type ContextMenuProps = {
  label: string
  at: { top: number; left: number } | null
  entries: readonly MenuEntry[]
  onClose: () => void
}

const ContextMenu = ({ label, at, entries, onClose }: ContextMenuProps) => (
  <Menu
    open={at !== null}
    anchorReference="anchorPosition"
    anchorPosition={at ?? undefined}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': label } }}
  >
    {entries.map(({ label: text, icon, danger, disabled, onSelect }) => (
      <MenuItem
        key={text}
        disabled={disabled}
        onClick={() => {
          onClose()
          onSelect()
        }}
        sx={danger ? { color: 'error.main' } : undefined}
      >
        <ListItemIcon
          sx={{ minWidth: '0 !important', color: danger ? 'error.main' : 'neutral.600', '& svg': { fontSize: 18 } }}
        >
          {icon}
        </ListItemIcon>
        {text}
      </MenuItem>
    ))}
  </Menu>
)
