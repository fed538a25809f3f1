import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { useLinkToMatter } from '#src/api/matter-changes.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { DocumentThumbnail } from '#src/widgets/document-thumbnail/document-thumbnail.tsx'
import { MatterSection, SectionRows } from './matter-section.tsx'

const TemplatePicker = lazyPart(() =>
  import('#src/widgets/template-picker/template-picker.tsx').then((module) => module.TemplatePicker),
)

/** 書類テンプレート that this matter's documents are made from; linked and unlinked by whoever may edit the matter. */
export const MatterTemplates = ({
  companyId,
  matter: { id, templates, canEdit },
}: {
  companyId: string
  matter: Matter
}) => {
  const [isPicking, setPicking] = useState(false)
  const link = useLinkToMatter(companyId, '書類テンプレート')
  const linkedIds = templates.map((template) => template.id)

  const handlePick = (chosenIds: number[]) =>
    link.mutate(
      {
        id,
        template_ids: chosenIds.filter((chosen) => !linkedIds.includes(chosen)),
        // An archived template was not offered, so that it was not unticked either.
        remove_template_ids: templates
          .filter((template) => template.archived_at === null && !chosenIds.includes(template.id))
          .map((template) => template.id),
      },
      { onSuccess: () => setPicking(false) },
    )

  return (
    <MatterSection
      title="書類テンプレート"
      count={templates.length}
      action={
        canEdit &&
        templates.length > 0 && (
          <Button variant="text" size="small" startIcon={<AddOutlined />} onClick={() => setPicking(true)}>
            追加
          </Button>
        )
      }
    >
      <SectionRows
        emptyText={emptyTexts.noTemplatesOfMatter}
        add={
          canEdit && (
            <MuiLink component="button" onClick={() => setPicking(true)}>
              追加
            </MuiLink>
          )
        }
      >
        {templates.map((template) => (
          <Box component="li" key={template.id} sx={{ flexWrap: 'wrap' }}>
            <DocumentThumbnail path={template.thumbnail_path} width={24} />
            <Box sx={{ flex: '1 1 6rem', minWidth: 0, typography: 'body2', fontWeight: 500 }}>{template.name}</Box>
            <DocumentTypeBadge documentTypeId={template.document_type_id} />
            {canEdit && (
              <IconButton
                size="small"
                aria-label={`${template.name}との連携を解除`}
                disabled={link.isPending}
                onClick={() => link.mutate({ id, remove_template_ids: [template.id] })}
              >
                <LinkOffOutlined sx={{ fontSize: 20 }} />
              </IconButton>
            )}
          </Box>
        ))}
      </SectionRows>
      {isPicking && (
        <Suspense>
          <TemplatePicker
            companyId={companyId}
            multiple
            selectedIds={linkedIds}
            submitting={link.isPending}
            onClose={() => setPicking(false)}
            onSubmit={(chosen) => handlePick(chosen.map((template) => template.id))}
          />
        </Suspense>
      )}
    </MatterSection>
  )
}
