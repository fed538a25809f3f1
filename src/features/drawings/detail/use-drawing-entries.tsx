import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditLocationAltOutlined from '@mui/icons-material/EditLocationAltOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { useNavigate } from '@tanstack/react-router'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { useRecordRemoval } from '#src/records/record-actions.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import type { DrawingScreen } from './use-drawing-screen.ts'
import type { DrawingPart } from './use-opened-parts.ts'

type DrawingMenu = {
  companyId: string
  drawing: Drawing
  screen: DrawingScreen
  isPhone: boolean
  onOpen: (part: DrawingPart) => void
}

/** The menu of a drawing; a phone has no room for its buttons elsewhere. */
export const useDrawingEntries = ({ companyId, drawing, screen, isPhone, onOpen }: DrawingMenu): MenuEntry[] => {
  const navigate = useNavigate()
  const { remove, isDeleting } = useRecordRemoval(companyId, 'drawings', drawing.id, {
    onDeleted: () => void navigate({ to: '/c/$companyId/drawings', params: { companyId }, ignoreBlocker: true }),
  })
  const print: MenuEntry = { label: '印刷（PDF）', icon: <PrintOutlined />, onSelect: () => onOpen('print') }
  return [
    ...(isPhone ? [print] : []),
    ...(isPhone && drawing.canEdit
      ? [
          {
            label: screen.isMoving ? 'ピンの編集を終了' : 'ピンを動かす',
            icon: <EditLocationAltOutlined />,
            onSelect: () => screen.setMoving(!screen.isMoving),
          },
        ]
      : []),
    ...(drawing.canEdit ? [{ label: '図面を編集', icon: <EditOutlined />, onSelect: () => onOpen('edit') }] : []),
    {
      label: '図面の版',
      icon: <LayersOutlined />,
      onSelect: () =>
        void navigate({
          to: '/c/$companyId/drawings/$drawingId/versions',
          params: { companyId, drawingId: drawing.id },
        }),
    },
    ...(isPhone ? [{ label: '凡例', icon: <InfoOutlined />, onSelect: () => onOpen('legend') }] : []),
    { label: '変更履歴', icon: <HistoryOutlined />, onSelect: () => onOpen('history') },
    ...(drawing.canDelete
      ? [{ label: '図面を削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
      : []),
  ]
}
