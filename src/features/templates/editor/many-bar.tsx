import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dialogWords, selectedCount } from '#domain/text/dialogs.ts'
import type { Marks } from './use-marks.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

export type ManyActs = { rename: () => void; number: () => void; group: () => void; remove: () => void }

/** What can be done with the items that are chosen. */
export const ManyBar = ({ marks, acts }: { marks: Marks; acts: ManyActs }) => (
  <Box
    role="region"
    aria-label="選択中の操作"
    sx={({ palette }) => ({ ...inRows, gap: 2, px: 4, py: 2, bgcolor: palette.brand[50] })}
  >
    <Box component="span" role="status" sx={{ typography: 'cell', fontWeight: 500, whiteSpace: 'nowrap' }}>
      {selectedCount(marks.marked.length)}
    </Box>
    <Button size="small" onClick={acts.rename}>
      名前を置換
    </Button>
    <Button size="small" onClick={acts.number}>
      番号を付ける
    </Button>
    {marks.marked.some(({ type }) => type !== 'separator') && (
      <Button size="small" onClick={acts.group}>
        セクションにまとめる
      </Button>
    )}
    <Button size="small" color="error" onClick={acts.remove}>
      削除
    </Button>
    <Button size="small" variant="text" onClick={marks.clear} sx={{ ml: 'auto' }}>
      {dialogWords.clear}
    </Button>
  </Box>
)
