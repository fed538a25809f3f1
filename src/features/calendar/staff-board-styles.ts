import type { Palette, Theme } from '@mui/material/styles'
import { inRow } from '#src/ui/sizes/rows.ts'
import { bareButton, dragging } from './calendar-styles.ts'
import { headWidth } from './use-slot-drag.ts'

/** Where matters are put down: days, hours, and what nobody has. */
const cells = (palette: Palette) =>
  ({
    '& .cell': { minWidth: 0, minHeight: 48, display: 'flex', flexDirection: 'column', gap: '3px', p: '4px' },
    '& .untaken': {
      gridColumn: '2 / -1',
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
      alignContent: 'start',
      '& > nav': { gridColumn: '1 / -1' },
    },
    '& .cell[data-target]': { boxShadow: `inset 0 0 0 2px ${palette.brand[500]}`, bgcolor: palette.brand[50] },
    '& .timeline': {
      position: 'relative',
      containerType: 'inline-size',
      gridColumn: '3 / -1',
      backgroundImage: `linear-gradient(to right, ${palette.divider} 1px, transparent 1px)`,
      backgroundSize: 'calc(100% / var(--hours)) 100%',
      '& > i': {
        position: 'absolute',
        insetBlock: 0,
        pl: 1,
        borderLeft: `2px solid ${palette.brand[600]}`,
        fontSize: 11,
        fontStyle: 'normal',
        color: palette.brand[800],
        alignContent: 'end',
        pointerEvents: 'none',
      },
    },
    '& .add': {
      alignSelf: 'stretch',
      flex: 1,
      minHeight: 20,
      borderRadius: '4px',
      bgcolor: 'transparent',
      color: palette.neutral[700],
      '&::after': { content: '"＋"', opacity: 0 },
      '&:hover::after, &:focus-visible::after': { opacity: 1 },
      '&:hover': { bgcolor: palette.neutral[100] },
    },
  }) as const

/** The matters in them. */
const chips = (palette: Palette) =>
  ({
    '& .span': { position: 'absolute', minWidth: 28, display: 'grid' },
    // What is short says its name beyond its end, where its lane is free.
    '& .span .chip': { minHeight: 38, overflow: 'visible' },
    '& .span .chip > span': { flex: 'none', maxWidth: 'calc(var(--free) - 32px)' },
    '& .span .chip small': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& small.doubled': { color: palette.warning.main, fontWeight: 500 },
    '& .chip': {
      ...inRow,
      gap: 1,
      minWidth: 0,
      width: '100%',
      minHeight: 26,
      px: 1.5,
      borderRadius: '4px',
      bgcolor: 'var(--badge-bg)',
      fontSize: 12,
      fontWeight: 500,
      textAlign: 'left',
      userSelect: 'none',
      WebkitTouchCallout: 'none',
      overflow: 'hidden',
      '&:hover': { filter: 'brightness(.95)' },
      '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '& b': { mr: 1, fontWeight: 700 },
      '& small': { display: 'block', fontSize: 11, fontWeight: 400, lineHeight: '14px' },
      '& > svg': { width: 12, height: 12, flex: 'none' },
    },
    // A day's column is narrow: the time has a line of its own there.
    '& .cell .chip > span': {
      whiteSpace: 'normal',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
    },
    '& .chip[data-movable]': { cursor: 'grab' },
    '& .chip[data-urgent]': { borderLeft: `3px solid ${palette.error.main}` },
    '& .chip[data-doubled]': { outline: `2px solid ${palette.warning.main}`, outlineOffset: -2 },
    '& .chip[data-dragged]': { opacity: 0.6, outline: `2px dashed ${palette.brand[600]}`, outlineOffset: -1 },
  }) as const

/** One sheet for the whole board: there are many. */
export const staffBoardStyles = (theme: Theme) => {
  const { palette, tokens } = theme
  const line = `1px solid ${palette.divider}`
  return {
    bgcolor: 'background.paper',
    border: line,
    borderRadius: `${tokens.radius.panel}px`,
    overflowX: 'auto',
    '& .sheet': { minWidth: 'min-content', '--least': '104px', '&[data-hours]': { '--least': '56px' } },
    '& button': bareButton(theme),
    '& .row': {
      display: 'grid',
      gridTemplateColumns: `${headWidth}px var(--columns)`,
      '& + .row': { borderTop: line },
      '& > * + *': { borderLeft: line },
    },
    '& .head': {
      bgcolor: 'neutral.50',
      fontSize: 12,
      fontWeight: 500,
      lineHeight: '32px',
      color: 'text.secondary',
      '& > *': { px: 2, minWidth: 0, whiteSpace: 'nowrap', overflow: 'hidden' },
      '& [data-colour=red]': { color: 'error.main' },
      '& [data-colour=blue]': { color: 'info.main' },
      '& [data-today]': { bgcolor: palette.brand[50], fontWeight: 700 },
    },
    '& .name': {
      position: 'sticky',
      left: 0,
      zIndex: 2,
      display: 'flex',
      alignItems: 'flex-start',
      gap: 2,
      p: 2,
      bgcolor: 'background.paper',
      fontSize: 13,
      fontWeight: 500,
      overflowWrap: 'anywhere',
      '& small': { display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' },
    },
    '& .head .name': { bgcolor: 'neutral.50', py: 0 },
    '& [data-unassigned], & [data-unassigned] .name': { bgcolor: palette.neutral[50] },
    ...cells(palette),
    ...chips(palette),
    ...dragging,
  } as const
}
