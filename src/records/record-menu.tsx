import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { ConfirmText } from '#domain/text/dialogs.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { useScreenEntries } from '#src/ui/buttons/screen-entries.ts'
import { useRecordCopy, useRecordRemoval } from './record-actions.ts'
import type { Copied } from './record-mutations.ts'
import type { Removed } from './removals.ts'

type RecordMenuProps = {
  companyId: string
  noun: Removed
  id: number
  name: string
  /** Without it nobody may edit it here. */
  onEdit?: (() => void) | false | undefined
  mayCopy?: boolean
  mayDelete: boolean
  onCopied?: (copy: { id: number }) => void
  onDeleted?: () => void
  /** More than is asked of each of them before it is deleted. */
  question?: ConfirmText
  /** Begins a selection, where no column of check boxes does. */
  onSelect?: (() => void) | undefined
  /** The record is what the screen is about. */
  ofScreen?: boolean
}

/** What may be done with a record of a list: one order and one word for every noun. Not there where nothing is allowed. */
export const RecordMenu = ({ companyId, noun, id, name, onEdit, mayCopy, mayDelete, ...more }: RecordMenuProps) => {
  const { onCopied, onDeleted, question, onSelect, ofScreen = false } = more
  const { copy, isCopying } = useRecordCopy(companyId, noun as Copied, id, onCopied)
  const { remove, isDeleting } = useRecordRemoval(companyId, noun, id, { onDeleted, question })
  const entries: MenuEntry[] = []
  if (onSelect) entries.push({ label: '選択', icon: <CheckBoxOutlined />, onSelect })
  if (onEdit) entries.push({ label: '編集', icon: <EditOutlined />, onSelect: onEdit })
  if (mayCopy)
    entries.push({ label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy })
  if (mayDelete)
    entries.push({
      label: '削除',
      icon: <DeleteOutlineOutlined />,
      danger: true,
      disabled: isDeleting,
      onSelect: remove,
    })
  useScreenEntries(ofScreen ? name : null, entries)
  return <MenuButton label={`${name}のメニュー`} entries={entries} />
}
