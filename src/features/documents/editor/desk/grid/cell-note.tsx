import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { printMarkTexts } from '#domain/documents/print-mark-texts.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemError, useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useItemMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useFinding } from '#src/features/documents/editor/fields/use-finding.ts'
import { FindingLine } from '#src/widgets/findings/finding-line.tsx'

type CellNoteProps = { id: string; item: TemplateItem; anchor: () => HTMLElement; isOpen: boolean }

/** What is wrong with the cell, or will not come out on paper, beside it. */
export const CellNote = ({ id, item, anchor, isOpen }: CellNoteProps) => {
  const { draft, errorOf, marks } = useEditor()
  const value = useItemValue(draft, item.id)
  const refused = useItemError(draft, item.id)
  const finding = useFinding(item)
  const printed = useItemMarks(marks, item.id).map((mark) => printMarkTexts(mark).sentence)
  const error = refused ?? errorOf(item, value)
  if (!error && !finding && printed.length === 0) return <span id={id} hidden />
  return (
    <Popper open={isOpen} anchorEl={anchor} placement="bottom-end" sx={{ zIndex: 'tooltip' }}>
      <Paper elevation={3} id={id} sx={{ mt: 1, px: 3, py: 2, maxWidth: 320, typography: 'caption' }}>
        {error && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 500 }}>
            {error}
            <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>
              このままでは保存できません。計算にも入りません。
            </Box>
          </Box>
        )}
        {!error && finding && <FindingLine finding={finding} />}
        {printed.map((sentence) => (
          <Box key={sentence} sx={{ color: 'warning.main' }}>
            {sentence}
          </Box>
        ))}
      </Paper>
    </Popper>
  )
}
