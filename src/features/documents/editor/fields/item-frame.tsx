import { use, useState, useSyncExternalStore } from 'react'
import Box from '@mui/material/Box'
import { boundLabel } from '#domain/documents/bound-values.ts'
import { copiedLabel } from '#domain/documents/previous-values.ts'
import { printMarkTexts } from '#domain/documents/print-mark-texts.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldFrameProps } from '#src/ui/text/field-frame.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { FindingLine, UnusualLine } from '#src/widgets/findings/finding-line.tsx'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'
import { DockedContext } from './docked.ts'
import { useEditor } from './editor-context.ts'
import { ItemLabelContext } from './item-label.ts'
import { ItemMatter } from './item-matter.tsx'
import { pressPreviousKey } from './previous-keys.ts'
import { usePreviousParts } from './previous-values.tsx'
import { useFinding, useUnusual } from './use-finding.ts'

type ItemFrameProps = Pick<FieldFrameProps, 'hint' | 'error' | 'counter' | 'group' | 'warning' | 'children'> & {
  item: TemplateItem
}

/** The frame of an item's field: its name, its cell, what it was the last times, and what of it will not come out on paper. */
export const ItemFrame = ({ item, hint, warning, ...frame }: ItemFrameProps) => {
  const { draft, marks } = useEditor()
  const label = use(ItemLabelContext)
  const finding = useFinding(item)
  const [hasFocus, setFocus] = useState(false)
  const { list, isCopied, ...previous } = usePreviousParts(item, hasFocus)
  const isBound = useSyncExternalStore(draft.subscribe, () => draft.isBound(item.id))
  const isUnlike = useUnusual(item)
  // A number that is being typed passes through many that are not usual.
  const unusual = hasFocus ? null : isUnlike
  const docked = use(DockedContext)
  const matter = <ItemMatter item={item} isOutOfOrder={finding !== null} />
  const texts = [...(warning ? [warning] : []), ...useItemMarks(marks, item.id).map(printMarkTexts)]
  return (
    <Box
      onKeyDown={pressPreviousKey}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      sx={docked ? { flex: 1, display: 'flex', minWidth: 0 } : { minWidth: 0 }}
    >
      <FieldFrame
        {...frame}
        {...previous}
        docked={
          docked
            ? {
                question: (
                  <>
                    {list}
                    {docked.question}
                  </>
                ),
                answer: matter,
              }
            : undefined
        }
        hint={
          finding || unusual ? (
            <>
              {hint}
              {finding ? <FindingLine finding={finding} /> : unusual && <UnusualLine unusual={unusual} />}
            </>
          ) : (
            hint
          )
        }
        label={label ?? item.name}
        labelEnd={
          <Box sx={{ ...inRow, gap: 1 }}>
            {isCopied && <Tag>{copiedLabel}</Tag>}
            {isBound && <Tag>{boundLabel}</Tag>}
            <CellChip item={item} />
          </Box>
        }
        warning={
          texts.length === 0
            ? undefined
            : {
                sentence: texts.map(({ sentence }) => sentence).join(''),
                text: texts.map(({ text }) => text).join('、'),
                short: texts.map(({ short }) => short).join('、'),
              }
        }
      />
      {!docked && list}
      {!docked && matter}
    </Box>
  )
}
