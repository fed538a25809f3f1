import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { useNavigate } from '@tanstack/react-router'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sectionTitle } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useRecordCopy } from '#src/records/record-actions.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { PhoneSaving } from './use-phone-saving.ts'

/**
 * A section's menu. Sections are the template's: コピーして作成 makes a document of its own with the same contents, and
 * 削除 empties the section.
 */
export const useSectionMenu = (companyId: string, document: Document, draft: Draft, saving: PhoneSaving) => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { copy, isCopying } = useRecordCopy(
    companyId,
    'documents',
    document.id,
    ({ id }) =>
      void navigate({ to: '/c/$companyId/documents/$documentId/edit', params: { companyId, documentId: id } }),
  )
  const handleDelete = async (section: Section<TemplateItem>) => {
    const filled = section.items.filter(({ id, type }) => isInputType(type) && !isEmptyValue(draft.valueOf(id)))
    const hasFiles = document.item_files.some(({ item_id }) => section.items.some(({ id }) => id === item_id))
    const message = `「${sectionTitle(section)}」に入力した内容を削除します。${hasFiles ? '写真とファイルは残ります。' : ''}${confirmTexts.delete.message}`
    if (!(await confirm({ ...confirmTexts.delete, message }))) return
    if ((await saving.clear(filled.map(({ id }) => id))) === 'sent') toast.success('入力内容を削除しました')
  }
  return (section: Section<TemplateItem>, hasContents: boolean): MenuEntry[] => {
    const entries: MenuEntry[] = []
    if (document.canCopy)
      entries.push({ label: 'コピーして作成', icon: <ContentCopyOutlined />, disabled: isCopying, onSelect: copy })
    if (document.canEdit)
      entries.push({
        label: '削除',
        icon: <DeleteOutlined />,
        danger: true,
        disabled: !hasContents,
        onSelect: () => void handleDelete(section),
      })
    return entries
  }
}
