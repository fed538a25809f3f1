import Box from '@mui/material/Box'
import { approvalBoxes } from '#domain/approvals/approvals.labels.ts'
import { sealBoxOf } from '#domain/templates/item-sources.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'

/** A box for a seal: nothing to fill in, the answer to a request for approval puts it there. */
export const ApprovalSeal = ({ item }: { item: TemplateItem }) => {
  const box = sealBoxOf(item)
  return (
    <FieldFrame group label={item.name} labelEnd={<CellChip item={item} />}>
      {() => (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {item.source === 'day_seal'
            ? 'この日が確認されると、確認した人の印が入ります。'
            : `承認を申請すると、${box === null ? '' : `「${approvalBoxes[box]}」の`}印が入ります。`}
        </Box>
      )}
    </FieldFrame>
  )
}
