import type { Theme } from '@mui/material/styles'
import { below } from '#src/ui/sizes/below.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'

/** Beside the board where there is room for both, over it elsewhere. */
export const asidePx = 1200

/** One sheet for the whole lane: there are many. */
export const laneStyles = ({ palette, tokens }: Theme) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    maxHeight: 'calc(100vh - 96px)',
    position: 'sticky',
    top: 72,
    [below(asidePx)]: { position: 'static', maxHeight: 340 },
    '& .lane-head': { ...inRow, flexWrap: 'wrap', columnGap: 3, px: 3, minHeight: 44, fontSize: 13 },
    '& h2': { m: 0, fontSize: 15, fontWeight: 700 },
    '& .late': { ...inRow, gap: 1, color: 'error.main', fontWeight: 700, '& svg': { fontSize: 16 } },
    '& [role=search]': { px: 3, mb: 2, rowGap: 1 },
    '& .lane-body': { flex: 1, minHeight: 120, overflowY: 'auto', borderTop: 1, borderColor: 'divider' },
    '& .more': { px: 3, py: 2, fontSize: 12, color: 'text.secondary' },
    '& .lane-foot': {
      ...inRow,
      flexWrap: 'wrap',
      gap: 2,
      p: 2,
      borderTop: 1,
      borderColor: 'divider',
      fontSize: 13,
      '& > button:last-of-type': { ml: 'auto' },
    },
    '& .building': {
      ...inRow,
      gap: 1,
      minHeight: 36,
      pr: 3,
      bgcolor: palette.neutral[50],
      borderTop: 1,
      borderColor: 'divider',
      '& h3': { m: 0, minWidth: 0, fontSize: 13, fontWeight: 700, overflowWrap: 'anywhere' },
      '& > span:last-of-type': { flex: 'none', ml: 'auto', fontSize: 12, color: 'text.secondary' },
    },
    '& ul': { m: 0, p: 0, listStyle: 'none' },
    '& li': {
      ...inRows,
      gap: 1,
      minHeight: 52,
      pr: 3,
      py: 1,
      borderTop: 1,
      borderColor: 'line.row',
      bgcolor: 'background.paper',
    },
    '& .facts': {
      // With large letters the day stands below.
      flex: '1 1 10em',
      minWidth: 0,
      fontSize: 13,
      overflowWrap: 'anywhere',
      '& b': { display: 'block', fontWeight: 500 },
      '& small': {
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        fontSize: 12,
        lineHeight: '16px',
        color: palette.text.secondary,
      },
    },
    '& [data-movable]': { cursor: 'grab', userSelect: 'none' },
    '& li[data-chosen]': { bgcolor: palette.brand[50] },
    '& li[data-dragged]': { outline: `2px dashed ${palette.brand[600]}`, outlineOffset: -2 },
    '& li[data-saving]': { boxShadow: `inset 0 -2px ${tokens.color.neutral[500]}` },
  }) as const
