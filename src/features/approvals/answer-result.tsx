import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import { LinkButton } from '#src/ui/link.tsx'

export type GivenAnswer = {
  isApproved: boolean
  /** Another document that waits for the same person; null where none does. */
  next_id: number | null
}

/** What came of the answer that was just given, and where to go on. */
export const AnswerResult = ({ companyId, answer }: { companyId: string; answer: GivenAnswer }) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      px: 4,
      py: 3,
      border: 1,
      borderColor: 'brand.200',
      borderRadius: '6px',
      bgcolor: 'brand.50',
    }}
  >
    <CheckCircleOutlined sx={{ color: 'brand.700' }} />
    <Box component="span" sx={{ fontWeight: 500, mr: 'auto' }}>
      {answer.isApproved ? '承認しました' : '差し戻しました'}
    </Box>
    <LinkButton to="/c/$companyId/documents-approval" params={{ companyId }}>
      一覧に戻る
    </LinkButton>
    {answer.next_id !== null && (
      <LinkButton
        variant="contained"
        color="primary"
        to="/c/$companyId/documents/$documentId/approval"
        params={{ companyId, documentId: answer.next_id }}
      >
        次の依頼へ
      </LinkButton>
    )}
  </Box>
)
