import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useContents } from '#src/features/documents/editor/draft/use-draft.ts'
import { Note } from '#src/ui/states/note.tsx'
import type { RefusedCell } from './sheet-paste.ts'
import type { LastPaste, useSheetPaste } from './use-sheet-paste.ts'

type PasteNewsProps = {
  pasting: ReturnType<typeof useSheetPaste>
  draft: Draft
  onShow: (item: TemplateItem) => void
  onUndo: () => void
}

/** Always there, so that what comes into it is read out. */
export const PasteNews = ({ pasting: { last, close }, ...props }: PasteNewsProps) => (
  <Box role="status">{last && <PasteReport last={last} onClose={close} {...props} />}</Box>
)

type PasteReportProps = Omit<PasteNewsProps, 'pasting'> & { last: LastPaste; onClose: () => void }

/** What a pasted range became: every cell that could not take its value by name, until it is put right. */
const PasteReport = ({ last, draft, onShow, onUndo, onClose }: PasteReportProps) => {
  const contents = useContents(draft)
  const isLast = last.contents === contents
  const refused = last.refused.filter(({ item, text }) => contents.get(item.id) === text)
  if (!isLast && refused.length === 0) return null
  const told = [
    `${last.values.size}項目に貼り付けました。`,
    refused.length > 0 && `${refused.length}件は入力できない値です。貼り付けた文字のまま残し、計算には入れません。`,
    last.leftOut > 0 && `項目のないセルの${last.leftOut}件は貼り付けていません。`,
  ]
  return (
    <Box sx={{ p: 3, flex: 'none' }}>
      <Note severity={refused.length > 0 ? 'warning' : 'info'}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box component="span" sx={{ flex: '1 1 12em' }}>
            {told.filter(Boolean).join('')}
          </Box>
          {isLast && (
            <Button size="small" startIcon={<UndoOutlined />} onClick={onUndo}>
              元に戻す
            </Button>
          )}
          <Button size="small" variant="text" onClick={onClose}>
            閉じる
          </Button>
        </Box>
        {refused.length > 0 && <RefusedCells refused={refused} onShow={onShow} />}
      </Note>
    </Box>
  )
}

type RefusedCellsProps = Pick<PasteReportProps, 'onShow'> & { refused: readonly RefusedCell[] }

const RefusedCells = ({ refused, onShow }: RefusedCellsProps) => (
  <Box
    component="ul"
    aria-label="入力できない値のセル"
    tabIndex={0}
    sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 132, overflowY: 'auto', overflowWrap: 'anywhere' }}
  >
    {refused.map(({ item, address, text, error }) => (
      <Box component="li" key={item.id}>
        <Button
          size="small"
          variant="text"
          onClick={() => onShow(item)}
          sx={{ ml: -2, textAlign: 'left' }}
        >{`${address} ${item.name}`}</Button>
        {`「${text}」${error}`}
      </Box>
    ))}
  </Box>
)
