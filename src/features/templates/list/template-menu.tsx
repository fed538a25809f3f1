import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { guestsSeeField } from '#domain/templates/templates.labels.ts'
import { useArchiveTemplate, useRestoreTemplate } from '#src/api/template-changes.ts'
import { TemplateGuestsDialog } from '#src/features/templates/template-guests-dialog.tsx'
import { TemplateNameDialog } from '#src/features/templates/template-name-dialog.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useRecordActions } from '#src/records/record-actions.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** A template with documents or earlier versions is kept, so that these stay whole. */
const keepQuestion = {
  title: 'テンプレートの保管',
  message:
    'このテンプレートには書類または以前の版があるため、削除せずに保管します。書類はそのまま残り、テンプレートは元に戻せます。',
  confirmLabel: '保管',
}

/** All that can be done with one template of the list. */
export const TemplateMenu = ({ companyId, template }: { companyId: string; template: TemplateListItem }) => {
  const navigate = useNavigate()
  const archive = useArchiveTemplate(companyId)
  const restore = useRestoreTemplate(companyId)
  const [dialog, setDialog] = useState<'name' | 'guests' | 'versions' | null>(null)
  const { id, name, has_excel, is_used, version, canEdit, canDelete, canRestore } = template

  // The row that it is pressed on may be gone by then.
  const handleRestore = () =>
    void restore.mutateAsync(id).then(
      () => toast.success('テンプレートを元に戻しました'),
      // The query client has said why not.
      () => undefined,
    )
  const tellArchived = () => toast.success('テンプレートを保管しました', { label: '元に戻す', onPress: handleRestore })
  const handleArchive = () => archive.mutate(id, { onSuccess: tellArchived })
  const isKept = is_used || version > 1
  const { copy, isCopying, remove, isDeleting } = useRecordActions(companyId, 'templates', id, {
    question: isKept ? keepQuestion : undefined,
    onKept: isKept ? tellArchived : undefined,
  })

  const entries: MenuEntry[] = []
  if (canEdit) {
    entries.push({
      label: '項目を編集',
      onSelect: () =>
        void navigate({
          to: '/c/$companyId/settings/templates/$templateId/edit',
          params: { companyId, templateId: id },
        }),
    })
    if (has_excel)
      entries.push({
        label: 'Excelを差し替え',
        onSelect: () =>
          void navigate({
            to: '/c/$companyId/settings/templates/$templateId/replace',
            params: { companyId, templateId: id },
          }),
      })
    entries.push({ label: '名前・カテゴリ・タイトルを変更', onSelect: () => setDialog('name') })
    entries.push({ label: guestsSeeField, onSelect: () => setDialog('guests') })
    entries.push({ label: 'コピーして作成', disabled: isCopying, onSelect: copy })
  }
  entries.push({ label: '版の一覧', onSelect: () => setDialog('versions') })
  if (canEdit) entries.push({ label: '保管', disabled: archive.isPending, onSelect: handleArchive })
  if (canRestore) entries.push({ label: '元に戻す', disabled: restore.isPending, onSelect: handleRestore })
  if (canDelete) entries.push({ label: '削除', danger: true, disabled: isDeleting, onSelect: remove })
  return (
    <>
      <MenuButton label={`${name}のメニュー`} entries={entries} />
      {dialog === 'name' && (
        <TemplateNameDialog
          companyId={companyId}
          template={template}
          onClose={() => setDialog(null)}
          onSaved={() => toast.success('テンプレートを保存しました')}
        />
      )}
      {dialog === 'guests' && (
        <TemplateGuestsDialog companyId={companyId} template={template} onClose={() => setDialog(null)} />
      )}
      {dialog === 'versions' && (
        <VersionsDialog companyId={companyId} template={template} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
