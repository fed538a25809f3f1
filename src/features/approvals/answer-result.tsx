import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { LinkButton } from '#src/ui/text/link.tsx'

export type GivenAnswer = {
  isApproved: boolean
  /** Another document that waits for the same person; null where none does. */
  next_id: number | null
}

type AnswerResultProps = { companyId: string; answer: GivenAnswer }

const Words = ({ answer: { isApproved } }: Pick<AnswerResultProps, 'answer'>) => (
  <Box sx={{ ...inRow, gap: 2, mr: 'auto', fontWeight: 500 }}>
    <CheckCircleOutlined sx={{ color: 'brand.700' }} />
    {isApproved ? '承認しました' : '差し戻しました'}
  </Box>
)

const Ways = ({ companyId, answer: { next_id } }: AnswerResultProps) => (
  <>
    <LinkButton to="/c/$companyId/documents-approval" params={{ companyId }}>
      一覧に戻る
    </LinkButton>
    {next_id !== null && (
      <LinkButton
        variant="contained"
        color="primary"
        to="/c/$companyId/documents/$documentId/approval"
        params={{ companyId, documentId: next_id }}
      >
        次の依頼へ
      </LinkButton>
    )}
  </>
)

/**
 * What came of the answer that was just given, and where to go on. Steps may be many: on a desk it stays in sight under the
 * head, on a phone it stands where the buttons were that were pressed.
 */
export const AnswerResult = (props: AnswerResultProps) => (
  <Box
    role="status"
    sx={{
      position: 'sticky',
      // Under the shell's head.
      top: 64,
      zIndex: 1,
      ...inRows,
      gap: 2,
      px: 4,
      py: 3,
      border: 1,
      borderColor: 'brand.200',
      borderRadius: '6px',
      bgcolor: 'brand.50',
    }}
  >
    <Words {...props} />
    <Ways {...props} />
  </Box>
)

export const AnswerResultBar = (props: AnswerResultProps) => (
  <ActionBar>
    <Box role="status" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Words {...props} />
      <Box sx={{ display: 'flex', gap: 3, '& > *': { flex: 1 } }}>
        <Ways {...props} />
      </Box>
    </Box>
  </ActionBar>
)
