import type { Palette, Theme } from '@mui/material/styles'
import { inRow } from '#src/ui/sizes/rows.ts'
import { bareButton, dragging } from './calendar-styles.ts'

/** The days, a row a week. */
const weeks = (palette: Palette) => {
  const line = `1px solid ${palette.divider}`
  return {
    '& .week': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
      height: 'var(--row-height)',
      '& + .week': { borderTop: line },
    },
    '& .day': {
      position: 'relative',
      minWidth: 0,
      display: 'flex',
      alignItems: 'flex-start',
      gap: 1,
      p: '3px 4px',
      '& + .day': { borderLeft: line },
    },
    '& .day[data-outside]': { bgcolor: palette.neutral[25], color: palette.neutral[600] },
    '& .day[data-colour=red]': { color: palette.error.main },
    '& .day[data-colour=blue]': { color: palette.info.main },
    '& .number': {
      flex: 'none',
      minWidth: 26,
      height: 26,
      px: '5px',
      borderRadius: '13px',
      fontSize: 13,
      fontWeight: 500,
      textAlign: 'left',
      '&:hover': { bgcolor: 'neutral.100' },
    },
    '& .number[aria-current]': {
      bgcolor: palette.brand[600],
      color: '#fff',
      textAlign: 'center',
      '&:hover': { bgcolor: palette.brand[700] },
    },
    '& .holiday': {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 11,
      lineHeight: '26px',
    },
    '& .more': {
      position: 'absolute',
      left: 4,
      height: 24,
      px: 1,
      borderRadius: '4px',
      fontSize: 12,
      lineHeight: '24px',
      color: palette.brand[700],
      '&:hover': { textDecoration: 'underline' },
    },
  } as const
}

/** The matters over them. */
const bars = (palette: Palette) =>
  ({
    '& ul': { position: 'absolute', inset: '0 0 auto', m: 0, p: 0, listStyle: 'none' },
    '& li': { position: 'absolute', height: 'var(--bar-height)' },
    '& .bar': {
      position: 'relative',
      ...inRow,
      gap: 1,
      width: '100%',
      height: 'var(--bar-height)',
      px: 1.5,
      borderRadius: '4px',
      bgcolor: 'var(--badge-bg)',
      fontSize: 12,
      fontWeight: 500,
      textAlign: 'left',
      userSelect: 'none',
      '&:hover': { filter: 'brightness(.95)' },
      '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& small': { display: 'block', overflow: 'inherit', textOverflow: 'inherit', fontSize: 11, fontWeight: 400 },
      '& > svg': { width: 12, height: 12, flex: 'none' },
      '& .late': { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' },
      '& > i': { position: 'absolute', insetBlock: 0, width: 8, cursor: 'ew-resize' },
      '& > i[data-edge=start]': { left: 0 },
      '& > i[data-edge=end]': { right: 0 },
    },
    '& .bar[data-from]': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
    '& .bar[data-to]': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
    '& .bar[data-dragged]': { opacity: 0.8, outline: `2px dashed ${palette.brand[600]}`, outlineOffset: -1 },
  }) as const

/** One sheet for the whole grid: a style of its own for each of hundreds of elements would take longer than all the rest. */
export const monthGridStyles = (theme: Theme) => {
  const { palette, tokens } = theme
  const line = `1px solid ${palette.divider}`
  return {
    bgcolor: 'background.paper',
    border: line,
    borderRadius: `${tokens.radius.panel}px`,
    overflow: 'hidden',
    '& button': { ...bareButton(theme), color: 'inherit', background: 'none' },
    '& .head': {
      display: 'grid',
      gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
      bgcolor: 'neutral.50',
      borderBottom: line,
      fontSize: 12,
      fontWeight: 500,
      lineHeight: '32px',
      '& > *': { px: 2 },
      '& > * + *': { borderLeft: line },
    },
    ...weeks(palette),
    ...bars(palette),
    ...dragging,
  } as const
}
