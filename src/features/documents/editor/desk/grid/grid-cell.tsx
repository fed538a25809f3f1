import { memo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import type { GridPlace } from '#domain/documents/pasted-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemError, useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useItemMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { notedText } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useFinding } from '#src/features/documents/editor/fields/use-finding.ts'
import { useFormValue } from '#src/features/documents/editor/fields/use-form-value.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { cellText } from './grid-values.ts'

type GridCellProps = {
  item: TemplateItem | null
  place: GridPlace
  isChosen: boolean
  isPasted: boolean
  /** A day on which nobody is there: it is not asked for. */
  isClosed: boolean
  /** Saturday, Sunday or a holiday. */
  isQuiet: boolean
  /** Of a past day of a month sheet: it should be filled in. */
  isDue: boolean
  /** What is typed into, of the one cell that keys go to. */
  children: ReactNode
}

const isRight = (item: TemplateItem): boolean => item.type === 'number' || item.type === 'percent'

/** What is shown and how, of a cell of the table. */
const useCellLook = (item: TemplateItem) => {
  const { draft, errorOf, marks } = useEditor()
  const value = useItemValue(draft, item.id)
  const refused = useItemError(draft, item.id)
  const formValue = useFormValue(item.id, value)
  const error = refused ?? (isEmptyValue(value) ? null : errorOf(item, value))
  const isMarked = useItemMarks(marks, item.id).length > 0
  const isOut = useFinding(item) !== null
  return { text: cellText(item, value) || (formValue ?? ''), isOwn: !isEmptyValue(value), error, isMarked, isOut }
}

/** What the narrowest column, a day's, leaves to a text, px, and what a letter takes of it at most. */
const narrowest = 36
const letterPx = (letter: string): number => (letter <= '~' ? 8 : 13)
const fits = (text: string): boolean => [...text].reduce((sum, letter) => sum + letterPx(letter), 0) <= narrowest

const ItemCell = ({ item, isDue }: { item: TemplateItem; isDue: boolean }) => {
  const { text, isOwn, error, isMarked, isOut } = useCellLook(item)
  const isWrong = error !== null || isOut
  const noted = notedText(useEditor().notes, item.id)
  const isMissing = isDue && !isOwn && !isWrong
  return (
    <Box
      data-wrong={error !== null || undefined}
      data-missing={isMissing || undefined}
      sx={{
        height: '100%',
        px: 2,
        position: noted === null ? undefined : 'relative',
        // Every clip is one more that a keystroke's frame walks through: what fits in any case has none.
        overflow: fits(text) ? 'visible' : 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        lineHeight: '29px',
        textAlign: isRight(item) ? 'right' : 'left',
        color: isWrong ? 'error.main' : isOwn ? 'text.primary' : 'text.secondary',
        fontWeight: isWrong ? 700 : 400,
        bgcolor: isWrong ? 'error.light' : isMissing ? 'warning.light' : undefined,
        boxShadow: ({ palette }) =>
          isWrong ? 'inset 0 0 0 2px currentColor' : isMissing ? `inset 0 0 0 1.5px ${palette.warning.main}` : 'none',
        borderBottom: isMarked ? 2 : 0,
        borderColor: 'warning.main',
      }}
    >
      {text}
      {noted !== null && (
        <Box
          component="span"
          data-noted
          sx={{
            position: 'absolute',
            top: 0,
            right: 0,
            zIndex: 2,
            pointerEvents: 'none',
            border: '3.5px solid transparent',
            borderTopColor: 'info.main',
            borderRightColor: 'info.main',
            '@media (forced-colors: active)': { borderTopColor: 'Highlight', borderRightColor: 'Highlight' },
          }}
        >
          <Box component="span" sx={visuallyHidden}>
            {noted}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** Days on which nobody is there. */
export const hatching = ({ palette }: Theme): string =>
  `repeating-linear-gradient(135deg, transparent 0 4px, ${palette.divider} 4px 5px)`

/** One cell; the one that keys go to has its field over it. */
export const GridCell = memo(
  ({ item, place, isChosen, isPasted, isClosed, isQuiet, isDue, children }: GridCellProps) => (
    <Box
      component="td"
      role="gridcell"
      data-row={place.row}
      data-column={place.column}
      aria-selected={isChosen}
      sx={{
        // Of its field; a layer of its own for each of a thousand cells is walked through at every keystroke.
        position: children ? 'relative' : undefined,
        p: 0,
        height: 30,
        borderRight: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor:
          item === null
            ? 'neutral.100'
            : isChosen
              ? 'brand.100'
              : isPasted
                ? 'brand.50'
                : isQuiet
                  ? 'neutral.50'
                  : 'background.paper',
        backgroundImage: isClosed && !isChosen ? hatching : undefined,
        cursor: 'cell',
        '@media (forced-colors: active)': isChosen ? { outline: '2px solid Highlight', outlineOffset: '-2px' } : {},
      }}
    >
      {item && <ItemCell item={item} isDue={isDue} />}
      {children}
    </Box>
  ),
)
GridCell.displayName = 'GridCell'
