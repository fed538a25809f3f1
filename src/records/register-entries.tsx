import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import QrCode2Outlined from '@mui/icons-material/QrCode2Outlined'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import type { useRecordActions } from './record-actions.ts'

type RegisterEntriesOptions = {
  user: Actor
  record: { canEdit: boolean; canDelete: boolean }
  actions: Pick<ReturnType<typeof useRecordActions>, 'copy' | 'isCopying' | 'remove' | 'isDeleting'>
  onOpen: (part: 'edit' | 'qr' | 'label') => void
}

/** What can be done with a record that has a label of its own on the spot: a building, a facility. */
export const registerEntries = ({ user, record, actions, onOpen }: RegisterEntriesOptions) => {
  const { copy, isCopying, remove, isDeleting } = actions
  const edit: MenuEntry[] = record.canEdit
    ? [
        { label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy },
        { label: '編集', icon: <EditOutlined />, onSelect: () => onOpen('edit') },
      ]
    : []
  const qr: MenuEntry = { label: 'QRコードを表示', icon: <QrCode2Outlined />, onSelect: () => onOpen('qr') }
  const label: MenuEntry[] = canSeeCompany(user)
    ? [{ label: 'QRラベルを印刷', icon: <PrintOutlined />, onSelect: () => onOpen('label') }]
    : []
  const last: MenuEntry[] = record.canDelete
    ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
    : []
  return { edit, qr, label, last }
}
