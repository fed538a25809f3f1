import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { formatMoment } from '#domain/dates.ts'
import { printMarkTexts } from '#domain/documents/print-mark-texts.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemError, useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useItemMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { isNoted } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useFinding } from '#src/features/documents/editor/fields/use-finding.ts'
import { FindingLine } from '#src/widgets/findings/finding-line.tsx'

type CellNoteProps = { id: string; item: TemplateItem; anchor: () => HTMLElement; isOpen: boolean }

/** What is wrong with the cell, or will not come out on paper, beside it. */
export const CellNote = ({ id, item, anchor, isOpen }: CellNoteProps) => {
  const { draft, errorOf, marks, notes } = useEditor()
  const value = useItemValue(draft, item.id)
  const refused = useItemError(draft, item.id)
  const finding = useFinding(item)
  const printed = useItemMarks(marks, item.id).map((mark) => printMarkTexts(mark).sentence)
  const error = refused ?? errorOf(item, value)
  const remark = notes.remarks.get(item.id)
  const photos = notes.photos.get(item.id) ?? 0
  if (!error && !finding && printed.length === 0 && !isNoted(notes, item.id)) return <span id={id} hidden />
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
        {remark?.text && (
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`備考：${remark.text}`}
            {remark.written?.user && (
              <Box sx={{ color: 'text.secondary' }}>
                {`${remark.written.user.name} ${formatMoment(remark.written.at)}`}
              </Box>
            )}
          </Box>
        )}
        {photos > 0 && <Box>{`写真${photos}枚`}</Box>}
      </Paper>
    </Popper>
  )
}
