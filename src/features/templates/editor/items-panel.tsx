import { useMemo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { emptyTexts } from '#domain/text/screens.ts'
import { countItems, isListed, newItem, shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { SortableList } from '#src/ui/sorting/sortable-list.tsx'
import { ItemRow } from './item-row.tsx'
import type { ItemActions } from './item-row.tsx'
import { ItemsHead } from './items-head.tsx'
import { ItemsNotes } from './items-notes.tsx'
import { useManyItems } from './use-many-items.tsx'
import { handleMarkKeys, useMarks } from './use-marks.ts'

type ItemsPanelProps = {
  companyId: string
  draft: TemplateDraft
  actions: Omit<ItemActions, 'mark'>
  /** The sheet whose items are listed; null on templates that are no Excel. */
  sheet: number | null
  title: string
  warnings: readonly string[]
  /** How the form prints. */
  printing: ReactNode
  /** What is wrong with the list as a whole. */
  error: string | null
  /** What saving will do to the documents that use the template. */
  note: string | null
  /** Proposals for cells without an item. */
  missingCount: number
  isPickingCell: boolean
  /** Key of the item whose name is to be typed next. */
  newKey: string | null
  onAdd: (item: DraftItem) => void
  onTakeProposals: () => void
}

const NoItems = ({ sheet }: Pick<ItemsPanelProps, 'sheet'>) => (
  <Box sx={{ px: 4, py: 6, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
    {sheet === null ? emptyTexts.noSections : emptyTexts.noSheetItems}
    {sheet === null && <Box>「追加」から、セクションと項目を追加できます。</Box>}
    {sheet !== null && <Box>シートのセルをクリックすると、項目を追加できます。</Box>}
  </Box>
)

/** The items of the sheet in order, under their sections. */
export const ItemsPanel = ({
  companyId,
  draft,
  actions,
  sheet,
  title,
  warnings,
  printing,
  error,
  note,
  missingCount,
  isPickingCell,
  newKey,
  onAdd,
  onTakeProposals,
}: ItemsPanelProps) => {
  const { items, selectedKey, errors } = draft
  const listed = items.filter((item) => item.sheet === sheet && isListed(item))
  const proposedCount = countItems(items.filter(({ isProposed }) => isProposed))
  const add = (item: Parameters<typeof newItem>[0]) => onAdd(newItem(item))
  const marks = useMarks(listed, selectedKey, actions.select)
  const many = useManyItems(draft, sheet, marks)
  const { mark } = marks
  const rowActions = useMemo(() => ({ ...actions, mark }), [actions, mark])

  return (
    <Box
      component="section"
      aria-label="項目"
      onKeyDown={(event) => handleMarkKeys(event, marks, many.acts.remove)}
      sx={{ bgcolor: 'background.paper', borderLeft: 1, borderColor: 'divider', overflowY: 'auto', minWidth: 0 }}
    >
      <ItemsHead
        marks={marks}
        acts={many.acts}
        rows={many.rows}
        title={title}
        listed={listed}
        missingCount={missingCount}
        onTakeProposals={onTakeProposals}
        items={items}
        add={add}
        sheet={sheet}
      />
      <ItemsNotes
        warnings={warnings}
        printing={printing}
        note={note}
        error={error}
        errors={errors}
        proposedCount={proposedCount}
        rows={many.rows}
        draft={draft}
      />
      {listed.length === 0 && <NoItems sheet={sheet} />}
      <SortableList
        label={`${title}の項目`}
        rows={listed.map((item) => ({ id: item.key, name: shownName(item) }))}
        onMove={draft.actions.moveTo}
      >
        {listed.map((item) => (
          <ItemRow
            key={item.key}
            companyId={companyId}
            item={item}
            errors={errors.get(item.key)}
            isSelected={item.key === selectedKey}
            isMarked={marks.keys.has(item.key)}
            isPickingCell={isPickingCell && item.key === selectedKey}
            autoFocusName={item.key === newKey}
            actions={rowActions}
          />
        ))}
      </SortableList>
      {many.dialog}
    </Box>
  )
}
