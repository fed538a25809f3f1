import type { Dispatch, SetStateAction } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import QrCode2Outlined from '@mui/icons-material/QrCode2Outlined'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'

/** What a building's page starts. */
export type Started = 'matter' | 'facility' | 'drawing'

type BuildingEntriesOptions = {
  building: Building
  isCopying: boolean
  copy: () => void
  setOpen: Dispatch<SetStateAction<'label' | Started | 'edit' | 'qr' | null>>
  user: Actor
  isDeleting: boolean
  remove: () => void
}

/** What can be done with a building. */
export const buildingEntries = ({
  building,
  isCopying,
  copy,
  setOpen,
  user,
  isDeleting,
  remove,
}: BuildingEntriesOptions) => {
  const edit: MenuEntry[] = building.canEdit
    ? [
        { label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy },
        { label: '編集', icon: <EditOutlined />, onSelect: () => setOpen('edit') },
      ]
    : []
  const matter: MenuEntry[] = canCreateMatter(user)
    ? [{ label: '案件を作成', icon: <AddOutlined />, onSelect: () => setOpen('matter') }]
    : []
  const qr: MenuEntry = { label: 'QRコードを表示', icon: <QrCode2Outlined />, onSelect: () => setOpen('qr') }
  const label: MenuEntry[] = canSeeCompany(user)
    ? [{ label: 'QRラベルを印刷', icon: <PrintOutlined />, onSelect: () => setOpen('label') }]
    : []
  const last: MenuEntry[] = building.canDelete
    ? [{ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, disabled: isDeleting, onSelect: remove }]
    : []
  return { edit, matter, qr, label, last }
}
