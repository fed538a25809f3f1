import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { formatMoment } from '#domain/dates.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { useCopyTemplate, useDeleteTemplate } from '#src/api/templates.ts'
import { confirmTexts, useConfirm } from '#src/ui/confirm-dialog.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Link } from '#src/ui/link.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/menu-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'

export const useTemplateColumns = (companyId: string): Column<TemplateListItem>[] => [
  {
    key: 'name',
    header: 'テンプレート名',
    render: (template) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <Box sx={{ width: 30, height: 42, flex: 'none', overflow: 'hidden', bgcolor: 'common.white', border: 1, borderColor: 'neutral.300', borderRadius: '2px' }}>
          {template.thumbnail_path && <img src={template.thumbnail_path} alt="" loading="lazy" style={{ display: 'block', width: '100%' }} />}
        </Box>
        <Link
          to="/c/$companyId/settings/templates/$templateId/preview"
          params={{ companyId, templateId: template.id }}
          title={template.name}
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 500 }}
        >
          {template.name}
        </Link>
        {template.is_bpo && <Tag>作成代行</Tag>}
      </Box>
    ),
  },
  { key: 'document_type_id', header: 'カテゴリ', width: 136, render: ({ document_type_id }) => <DocumentTypeBadge documentTypeId={document_type_id} /> },
  { key: 'version', header: '版', width: 96, render: ({ version, has_excel }) => `v${version}${has_excel ? '・Excel' : ''}` },
  { key: 'user', header: '作成者', width: 128, hideBelow: 1280, render: ({ user }) => user?.name },
  { key: 'updated_at', header: '最終更新', width: 150, render: ({ updated_at }) => formatMoment(updated_at) },
  { key: 'menu', header: 'メニュー', headerHidden: true, width: 56, align: 'right', render: (template) => <TemplateMenu companyId={companyId} template={template} /> },
]

const TemplateMenu = ({ companyId, template }: { companyId: string; template: TemplateListItem }) => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const copy = useCopyTemplate(companyId)
  const remove = useDeleteTemplate(companyId)
  const { id, name, canEdit, canDelete } = template

  const handleDelete = async () => {
    if (await confirm(confirmTexts.delete)) remove.mutate(id, { onSuccess: () => toast.success('テンプレートを削除しました') })
  }
  const entries: MenuEntry[] = []
  if (canEdit) {
    entries.push({ label: '項目を編集', onSelect: () => void navigate({ to: '/c/$companyId/settings/templates/$templateId/edit', params: { companyId, templateId: id } }) })
    entries.push({ label: 'コピーして作成', disabled: copy.isPending, onSelect: () => copy.mutate(id, { onSuccess: (created) => toast.success(`「${created.name}」を作成しました`) }) })
  }
  if (canDelete) entries.push({ label: '削除', danger: true, disabled: remove.isPending, onSelect: () => void handleDelete() })
  return <MenuButton label={`${name}のメニュー`} entries={entries} />
}
