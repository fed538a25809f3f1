import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { useTheme } from '@mui/material/styles'
import { completionLabels } from '#domain/documents/documents.labels.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import type { Draft } from './draft.ts'
import { useCompletion, useErrors } from './use-draft.ts'

/** Of what could not be saved as it stands. */
export const AttentionBadge = () => {
  const { tokens } = useTheme()
  return (
    <StatusBadge tone={tokens.approvalStatus[3]} icon={<ErrorOutlineOutlined />}>
      要確認
    </StatusBadge>
  )
}

/** 未入力 or 入力済 of a section or sheet, 要確認 where something in it could not be saved; nothing where there is nothing to fill in. */
export const CompletionBadge = ({ draft, items }: { draft: Draft; items: readonly TemplateItem[] }) => {
  const { tokens } = useTheme()
  const completion = useCompletion(draft, items)
  const errors = useErrors(draft)
  if (completion === null) return null
  if (items.some(({ id }) => errors.has(id))) return <AttentionBadge />
  const isFilled = completion === 'filled'
  return (
    <StatusBadge
      tone={isFilled ? tokens.inputStatus.yes : tokens.inputStatus.no}
      icon={isFilled ? <CheckOutlined /> : undefined}
    >
      {completionLabels[completion]}
    </StatusBadge>
  )
}
