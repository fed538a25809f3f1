import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { LinkIconButton } from '#src/ui/text/link.tsx'

type PreviewLinkProps = { companyId: string; documentId: number; item: Pick<TemplateItem, 'name' | 'cell_reference'> }

/** Beside an item: its place in the document, in a tab of its own. */
export const PreviewLink = ({ companyId, documentId, item: { name, cell_reference } }: PreviewLinkProps) => (
  <LinkIconButton
    to="/c/$companyId/documents/$documentId/preview"
    params={{ companyId, documentId }}
    search={{ cell: cell_reference ?? undefined }}
    target="_blank"
    rel="noopener"
    aria-label={`${name}をプレビューで確認`}
  >
    <VisibilityOutlined sx={{ fontSize: 20 }} />
  </LinkIconButton>
)
