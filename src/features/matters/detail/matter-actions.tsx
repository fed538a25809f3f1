import type { ReactNode } from 'react'
import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined'
import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { canCopyMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { useScreenEntries } from '#src/ui/buttons/screen-entries.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useChosenMatter } from '#src/widgets/carry/chosen-matters.ts'
import type { useRecordActions } from '#src/records/record-actions.ts'

type MatterActionsProps = ReturnType<typeof useRecordActions> & {
  companyId: string
  isPhone: boolean
  user: Actor
  matter: Matter
  onEdit: () => void
  /** The filled button. */ children: ReactNode
}

/** What may be done with the matter: buttons at a desk with 削除 in the menu, on a phone everything in the menu. */
export const MatterActions = ({
  companyId,
  isPhone,
  user,
  matter,
  onEdit,
  copy,
  remove,
  isCopying,
  isDeleting,
  children,
}: MatterActionsProps) => {
  const [isChosen, toggleChosen] = useChosenMatter({ userId: user.id, companyId }, matter.id)
  const handleCarry = () => {
    toggleChosen()
    toast.success(
      isChosen ? '持ち出しから外しました' : '持ち出しに加えました。持ち出しの画面で更新すると、この端末に入ります',
    )
  }
  const carry: MenuEntry = isChosen
    ? { label: '持ち出しから外す', icon: <CloudDoneOutlined />, onSelect: handleCarry }
    : { label: '持ち出す', icon: <CloudDownloadOutlined />, onSelect: handleCarry }
  const edit: MenuEntry[] = matter.canEdit ? [{ label: '編集', icon: <EditOutlined />, onSelect: onEdit }] : []
  const copying: MenuEntry[] = canCopyMatter(user)
    ? [{ label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy }]
    : []
  const removing: MenuEntry[] = matter.canDelete
    ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
    : []
  useScreenEntries(matter.name, [...edit, ...copying, carry, ...removing])
  const buttons = isPhone ? [] : [...copying, ...edit]
  return (
    <>
      {buttons.map(({ label, icon, disabled, onSelect }) => (
        <Button key={label} startIcon={icon} disabled={disabled} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {children}
      <MenuButton
        label={`${matter.name}のメニュー`}
        entries={isPhone ? [...edit, ...copying, carry, ...removing] : removing}
      />
    </>
  )
}
