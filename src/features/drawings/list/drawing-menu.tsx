import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { useDrawingActions } from '../use-drawing-actions.ts'

type DrawingMenuProps = { companyId: string; drawing: DrawingListItem; onEdit: (drawing: DrawingListItem) => void }

/** What may be done with a drawing of the list. */
export const DrawingMenu = ({ companyId, drawing, onEdit }: DrawingMenuProps) => {
  const { remove, isDeleting } = useDrawingActions(companyId, drawing.id)
  return (
    <MenuButton
      label={`${drawing.name}のメニュー`}
      entries={[
        ...(drawing.canEdit ? [{ label: '編集', icon: <EditOutlined />, onSelect: () => onEdit(drawing) }] : []),
        ...(drawing.canDelete
          ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
          : []),
      ]}
    />
  )
}
