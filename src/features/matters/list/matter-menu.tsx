import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { canCopyMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/entries-menu.tsx'
import { useMatterActions } from '../use-matter-actions.ts'

type MatterMenuProps = {
  companyId: string
  user: Actor
  matter: MatterListItem
  onEdit: () => void
  /** Begins a selection, where no column of check boxes does. */
  onSelect?: () => void
}

/** What may be done with a matter of the list. */
export const MatterMenu = ({ companyId, user, matter, onEdit, onSelect }: MatterMenuProps) => {
  const { handleCopy, handleDelete, isCopying, isDeleting } = useMatterActions(companyId, matter)
  const entries: MenuEntry[] = []
  if (onSelect) entries.push({ label: '選択', icon: <CheckBoxOutlined />, onSelect })
  if (matter.canEdit) entries.push({ label: '編集', icon: <EditOutlined />, onSelect: onEdit })
  if (canCopyMatter(user))
    entries.push({ label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: handleCopy })
  if (matter.canDelete)
    entries.push({
      label: '削除',
      icon: <DeleteOutlineOutlined />,
      danger: true,
      disabled: isDeleting,
      onSelect: handleDelete,
    })
  return <MenuButton label={`${matter.name}のメニュー`} entries={entries} />
}
