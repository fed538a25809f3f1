import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { Template } from '#domain/templates/templates.contract.ts'
import { below } from '#src/ui/sizes/below.ts'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { StandaloneHeader } from '#src/ui/page/standalone-header.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'

type TemplateScreenFrameProps = {
  companyId: string
  template: Pick<Template, 'name' | 'document_type_id' | 'version'>
  /** What is done here, for the window's title: 編集, プレビュー. */
  screen: string
  /** Behind the badge. */
  titleEnd?: ReactNode
  actions: ReactNode
  /** What is to be known of all of it. */
  note?: ReactNode
  /** Widths of the columns, as CSS grid tracks. */
  columns: string
  children: ReactNode
}

/** Editor and preview of a template: a header, under it columns that scroll alone. */
export const TemplateScreenFrame = ({
  companyId,
  template,
  screen,
  titleEnd,
  actions,
  note,
  columns,
  children,
}: TemplateScreenFrameProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
    <DocumentTitle>{`${template.name}の${screen}`}</DocumentTitle>
    <StandaloneHeader
      title={template.name}
      back={{
        label: '書類テンプレートに戻る',
        link: { to: '/c/$companyId/settings/templates', params: { companyId } },
      }}
      titleEnd={
        <>
          {/* In a narrow window the name needs their room; the list says both. */}
          <Box sx={{ display: 'contents', [below(900)]: { display: 'none' } }}>
            <DocumentTypeBadge documentTypeId={template.document_type_id} />
            <Tag>{`v${template.version}`}</Tag>
          </Box>
          {titleEnd}
        </>
      }
    >
      {actions}
    </StandaloneHeader>
    {note && <Box sx={{ p: 3, flex: 'none' }}>{note}</Box>}
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gridTemplateColumns: columns,
        gridTemplateRows: 'minmax(0, 1fr)',
        [below(900)]: {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateRows: 'none',
          gridAutoRows: 'minmax(160px, auto)',
          overflowY: 'auto',
          '& > *': { maxHeight: '80vh' },
        },
      }}
    >
      {children}
    </Box>
  </Box>
)
