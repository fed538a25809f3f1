import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { Home, HomeApproval } from '#domain/home/home.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { StepGlyph } from '#src/widgets/approval-steps/step-glyph.tsx'
import { DocumentTypeBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { MoreLink, NothingHere } from './home-section.tsx'
import { homeLinks } from './home-links.ts'

/** 自分への承認依頼: what waits for one's answer, the oldest first. */
export const WaitingApprovals = ({
  companyId,
  approvals: { total, items },
}: {
  companyId: string
  approvals: Home['approvals']
}) => (
  <Panel
    title="自分への承認依頼"
    titleEnd={
      total > 0 && (
        <Box
          component="span"
          sx={{
            minWidth: 18,
            px: 1.5,
            borderRadius: 9,
            textAlign: 'center',
            fontSize: 12,
            lineHeight: '18px',
            fontWeight: 500,
            bgcolor: 'error.main',
            color: 'common.white',
          }}
        >
          {formatNumber(total)}
        </Box>
      )
    }
    action={total > items.length && <MoreLink link={homeLinks.approvals(companyId)}>すべて見る</MoreLink>}
  >
    {items.length === 0 && <NothingHere>承認を待っている書類はありません。</NothingHere>}
    <Box component="ul" aria-label="自分への承認依頼" sx={{ m: 0, p: 0 }}>
      {items.map((approval) => (
        <ApprovalRow key={approval.id} companyId={companyId} approval={approval} />
      ))}
    </Box>
  </Panel>
)

const ApprovalRow = ({
  companyId,
  approval: { id, title, document_type_id, order_number, applicant, applied_at },
}: {
  companyId: string
  approval: HomeApproval
}) => {
  const target = { to: '/c/$companyId/documents/$documentId/approval', params: { companyId, documentId: id } } as const
  return (
    <Box
      component="li"
      sx={{ ...inRow, gap: 3, px: 4, py: 3, listStyle: 'none', '& + &': { borderTop: 1, borderColor: 'line.row' } }}
    >
      <StepGlyph icon="pending" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link {...target} title={title} sx={{ display: 'block', fontSize: 14, fontWeight: 500 }}>
          <Box component="span" sx={twoLines}>
            {title}
          </Box>
        </Link>
        <Box sx={{ ...inRow, gap: 1.5, flexWrap: 'wrap', mt: 0.75, fontSize: 12, color: 'neutral.600' }}>
          <DocumentTypeBadge documentTypeId={document_type_id} />
          <span>{`ステップ${order_number}`}</span>
          {applicant && (
            <Box
              component="span"
              sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
            >{`・${applicant}`}</Box>
          )}
          <span>{formatDay(applied_at).slice(5)}</span>
        </Box>
      </Box>
      <LinkButton {...target} size="small" aria-label={`${title}を確認`}>
        確認
      </LinkButton>
    </Box>
  )
}
