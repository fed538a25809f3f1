import { printMarkTexts } from '#domain/documents/print-mark-texts.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import type { FieldFrameProps } from '#src/ui/fields/field-frame.tsx'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'
import { useEditor } from './editor-context.ts'

type ItemFrameProps = Pick<FieldFrameProps, 'hint' | 'error' | 'counter' | 'group' | 'children'> & {
  item: TemplateItem
}

/** The frame of an item's field: its name, its cell, and what of it will not come out on paper. */
export const ItemFrame = ({ item, ...frame }: ItemFrameProps) => {
  const { marks } = useEditor()
  const texts = useItemMarks(marks, item.id).map(printMarkTexts)
  return (
    <FieldFrame
      {...frame}
      label={item.name}
      labelEnd={<CellChip item={item} />}
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
  )
}
