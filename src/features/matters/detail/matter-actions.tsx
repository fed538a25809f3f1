import type { ReactNode } from 'react'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { canCopyMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/menu-button.tsx'
import type { MatterActionHandlers } from '../use-matter-actions.ts'

type MatterActionsProps = MatterActionHandlers & {
  isPhone: boolean
  user: Actor
  matter: Matter
  onEdit: () => void
  /** The filled button. */ children: ReactNode
}

/** What may be done with the matter: buttons at a desk with 削除 in the menu, on a phone everything in the menu. */
export const MatterActions = ({
  isPhone,
  user,
  matter,
  onEdit,
  handleCopy,
  handleDelete,
  isCopying,
  isDeleting,
  children,
}: MatterActionsProps) => {
  const edit: MenuEntry[] = matter.canEdit ? [{ label: '編集', icon: <EditOutlined />, onSelect: onEdit }] : []
  const copy: MenuEntry[] = canCopyMatter(user)
    ? [{ label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: handleCopy }]
    : []
  const remove: MenuEntry[] = matter.canDelete
    ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: handleDelete }]
    : []
  const buttons = isPhone ? [] : [...copy, ...edit]
  return (
    <>
      {buttons.map(({ label, icon, disabled, onSelect }) => (
        <Button key={label} startIcon={icon} disabled={disabled} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {children}
      <MenuButton label={`${matter.name}のメニュー`} entries={isPhone ? [...edit, ...copy, ...remove] : remove} />
    </>
  )
}
