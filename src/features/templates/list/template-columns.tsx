import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { templateListLabels } from '#domain/templates/templates.labels.ts'
import { recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { HelpLink } from '#src/records/help-link.tsx'
import { formatNumber } from '#src/lib/text.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { TemplateMenu } from './template-menu.tsx'

export const templateColumns = (companyId: string): RecordColumn<TemplateListItem>[] =>
  recordColumns(
    templateListLabels,
    [],
    {
      name: {
        render: (template) => (
          <Box sx={{ ...inRow, gap: 3, minWidth: 0 }}>
            <Box
              sx={{
                width: 30,
                height: 42,
                flex: 'none',
                overflow: 'hidden',
                bgcolor: 'common.white',
                border: 1,
                borderColor: 'neutral.300',
                borderRadius: '2px',
              }}
            >
              {template.thumbnail_path && (
                <ThumbPicture src={template.thumbnail_path} style={{ display: 'block', width: '100%' }} />
              )}
            </Box>
            {/* A tag goes below before it leaves the name less than it is known by. */}
            <Box sx={{ ...inRows, columnGap: 3, rowGap: 0.5, minWidth: 0 }}>
              <Link
                to="/c/$companyId/settings/templates/$templateId/preview"
                params={{ companyId, templateId: template.id }}
                title={template.name}
                sx={{ ...twoLines, minWidth: 0, fontWeight: 500 }}
              >
                {template.name}
              </Link>
              {template.is_bpo && (
                <Box sx={{ ...inRow }}>
                  <Tag>作成代行</Tag>
                  <HelpLink page="substitutes" word="作成代行" />
                </Box>
              )}
              {template.archived_at !== null && <Tag>保管済み</Tag>}
            </Box>
          </Box>
        ),
      },
      document_type_id: {
        width: 136,
        render: ({ document_type_id }) => <DocumentTypeBadge documentTypeId={document_type_id} />,
      },
      version: { width: 96, render: ({ version, has_excel }) => `v${version}${has_excel ? '・Excel' : ''}` },
      documents_count: {
        width: 80,
        align: 'right',
        render: ({ documents_count }) => `${formatNumber(documents_count)}件`,
      },
      user: { width: 128, givesWay: 1, render: ({ user }) => user?.name },
      updated_at: { width: 150, render: ({ updated_at }) => formatMoment(updated_at) },
    },
    (template) => <TemplateMenu companyId={companyId} template={template} />,
  )
