import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { useFacilityActions } from '../use-facility-actions.ts'

type FacilityMenuProps = { companyId: string; facility: FacilityListItem; onEdit: (id: number) => void }

/** What may be done with a facility of the list. */
export const FacilityMenu = ({ companyId, facility, onEdit }: FacilityMenuProps) => {
  const { copy, remove, isCopying, isDeleting } = useFacilityActions(companyId, facility.id)
  return (
    <MenuButton
      label={`${facility.name}のメニュー`}
      entries={[
        ...(facility.canEdit
          ? [
              { label: '編集', icon: <EditOutlined />, onSelect: () => onEdit(facility.id) },
              { label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy },
            ]
          : []),
        ...(facility.canDelete
          ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
          : []),
      ]}
    />
  )
}
