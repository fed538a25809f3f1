/** 送付メールのテンプレート: subjects and messages for the letters that carry documents. */
import { useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import type { MailTemplate } from '#domain/mail/mail-templates.contract.ts'
import { mailTemplateTexts as texts } from '#domain/mail/mail-templates.texts.ts'
import { limits } from '#domain/limits.ts'
import { describeError } from '#src/api/errors.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { mailTemplateQueries, useSaveMailTemplates } from '#src/api/mail-templates.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { Part } from './form-part.tsx'
import { MailTemplateDialog } from './mail-template-dialog.tsx'

/** As much as the shortest list and its button take. */
const roomPx = 76

export const MailTemplates = ({ companyId }: { companyId: string }) => {
  const query = useQuery(mailTemplateQueries.all(companyId))
  const save = useSaveMailTemplates(companyId)
  const confirm = useConfirm()
  const [edited, setEdited] = useState<MailTemplate | 'new' | null>(null)
  const failure = loadFailure(query)
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
    <Part title={texts.title}>
      {failure && <ErrorPanel {...failure} />}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{texts.hint}</Box>
      {query.isPending && <Box sx={{ height: roomPx }} />}
      {query.data && templates.length === 0 && <Box sx={{ color: 'text.secondary' }}>{texts.empty}</Box>}
      {templates.length > 0 && (
        <Box component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {templates.map((template) => (
            <Box
              key={template.id}
              component="li"
              sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, borderTop: 1, borderColor: 'line.row' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500 }}>{template.name}</Box>
                <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{template.subject}</Box>
              </Box>
              <IconButton size="small" aria-label={`${template.name}を編集`} onClick={() => setEdited(template)}>
                <EditOutlined sx={{ fontSize: 20 }} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`${template.name}を削除`}
                disabled={save.isPending}
                onClick={() => void handleDelete(template)}
              >
                <DeleteOutlined sx={{ fontSize: 20 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {query.data && templates.length < limits.mailTemplates && (
        <Box>
          <Button startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        </Box>
      )}
      {edited && (
        <MailTemplateDialog
          companyId={companyId}
          templates={templates}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  )
}
