import { memo } from 'react'
import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GridRange } from '#domain/documents/pasted-values.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { chosenAt } from './grid-moves.ts'
import type { useGrid } from './use-grid.ts'

type GridBarProps = { state: ReturnType<typeof useGrid> }

/** What was pasted last, what of it could not be taken, and the way back. */
export const GridBar = ({ state }: GridBarProps) => {
  const { draft } = useEditor()
  const { lastPaste } = state
  const [refused] = lastPaste?.refused ?? []
  return (
    <Box role="status">
      {lastPaste && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            rowGap: 1,
            minHeight: 40,
            px: 5,
            py: 1,
            typography: 'cell',
            bgcolor: 'brand.50',
            color: 'brand.700',
          }}
        >
          <ContentPasteOutlined sx={{ fontSize: 18 }} />
          <span>{pastedText(lastPaste.range)}</span>
          {refused && (
            <Box
              component="span"
              sx={{ color: 'error.main' }}
            >{`${lastPaste.refused.length}件は入力できない値です。`}</Box>
          )}
          {lastPaste.leftOut > 0 && (
            <Box
              component="span"
              sx={{ color: 'warning.main' }}
            >{`表に入らない${lastPaste.leftOut}件は貼り付けていません。`}</Box>
          )}
          <Box sx={{ flex: 1 }} />
          {refused && (
            <Button size="small" onClick={() => state.choose(chosenAt(refused))}>
              該当のセルへ
            </Button>
          )}
          <Button size="small" variant="outlined" startIcon={<UndoOutlined />} onClick={() => draft.undo()}>
            元に戻す
          </Button>
        </Box>
      )}
    </Box>
  )
}

const pastedText = ({ from, to }: GridRange): string =>
  `${to.row - from.row + 1}行×${to.column - from.column + 1}列を貼り付けました。`

const keys = [
  ['Enter', '下へ'],
  ['Tab', '右へ'],
  ['F2', '編集'],
  ['Ctrl+D', '上と同じ'],
  ['Ctrl+Z', '元に戻す'],
  ['Alt+↑↓', '行の移動'],
  ['Esc', '表を出る'],
] as const

const notesKey = ['Shift+F2', '備考・写真'] as const

/** The keys that somebody new would not try. */
export const GridKeys = memo(({ isMonth }: { isMonth: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 3,
      rowGap: 1,
      px: 5,
      py: 2,
      typography: 'caption',
      color: 'text.secondary',
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {[...keys, ...(isMonth ? [notesKey] : [])].map(([key, does]) => (
      <Box component="span" key={key} sx={{ whiteSpace: 'nowrap' }}>
        <Box
          component="kbd"
          sx={{ mr: 1, px: 1, border: 1, borderColor: 'neutral.400', borderRadius: '4px', fontFamily: 'inherit' }}
        >
          {key}
        </Box>
        {does}
      </Box>
    ))}
  </Box>
))
GridKeys.displayName = 'GridKeys'
