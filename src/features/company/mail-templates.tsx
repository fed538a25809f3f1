/** 送付メールのテンプレート: subjects and messages for the letters that carry documents. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MailTemplate } from '#domain/mail/mail-templates.contract.ts'
import { mailTemplateTexts as texts } from '#domain/mail/mail-templates.texts.ts'
import { limits } from '#domain/limits.ts'
import { describeError } from '#src/api/errors.ts'
import { mailTemplateQueries, useSaveMailTemplates } from '#src/api/mail-templates.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { KeptList } from './kept-list.tsx'
import { MailTemplateDialog } from './mail-template-dialog.tsx'

export const MailTemplates = ({ companyId }: { companyId: string }) => {
  const query = useQuery(mailTemplateQueries.all(companyId))
  const save = useSaveMailTemplates(companyId)
  const confirm = useConfirm()
  const [edited, setEdited] = useState<MailTemplate | 'new' | null>(null)
  const templates = query.data?.mail_templates ?? []
  const handleDelete = async ({ id, name }: MailTemplate) => {
    const isMeant = await confirm({
      title: '送付メールのテンプレートの削除',
      message: `「${name}」を削除します。書類に入力された件名とメッセージは、そのまま残ります。`,
      confirmLabel: '削除',
    })
    if (isMeant)
      save.mutate(
        { mail_templates: templates.filter((other) => other.id !== id), seen: templates },
        { onSuccess: () => toast.success(texts.deleted(name)), onError: (error) => toast.error(describeError(error)) },
      )
  }
  return (
    <KeptList
      query={query}
      texts={texts}
      rows={templates}
      most={limits.mailTemplates}
      read={({ id, name, subject }) => ({ key: id, name, detail: subject })}
      isBusy={save.isPending}
      onAdd={() => setEdited('new')}
      onEdit={setEdited}
      onDelete={(template) => void handleDelete(template)}
    >
      {edited && (
        <MailTemplateDialog
          companyId={companyId}
          templates={templates}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </KeptList>
  )
}
