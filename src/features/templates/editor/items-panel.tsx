import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { limits } from '#domain/limits.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { countItems, isListed, newItem, shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { SortableList } from '#src/ui/sorting/sortable-list.tsx'
import { ItemRow } from './item-row.tsx'
import type { ItemActions } from './item-row.tsx'
import { warningsTitle } from './template-warnings.ts'

type ItemsPanelProps = {
  companyId: string
  draft: TemplateDraft
  actions: ItemActions
  /** The sheet whose items are listed; null on templates that are no Excel. */
  sheet: number | null
  title: string
  warnings: readonly string[]
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

/** The items of the sheet in order, under their sections. */
export const ItemsPanel = ({
  companyId,
  draft,
  actions,
  sheet,
  title,
  warnings,
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

  return (
    <Box
      component="section"
      aria-label="項目"
      sx={{ bgcolor: 'background.paper', borderLeft: 1, borderColor: 'divider', overflowY: 'auto', minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 56,
          px: 4,
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="h3"
          component="h2"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Typography>
        <Box
          component="span"
          sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
        >{`${countItems(listed)}項目`}</Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 2, flex: 'none' }}>
          {missingCount > 0 && (
            <Button size="small" onClick={onTakeProposals}>{`提案を取り込む（${missingCount}）`}</Button>
          )}
          <MenuButton
            label="追加"
            buttonProps={{
              size: 'small',
              startIcon: <AddOutlined />,
              disabled: items.length >= limits.items.perTemplate,
            }}
            entries={[
              { label: 'セクション', onSelect: () => add({ sheet, type: 'separator', name: '新しいセクション' }) },
              { label: sheet === null ? '項目' : '項目（セルなし）', onSelect: () => add({ sheet }) },
              { label: '見出し', onSelect: () => add({ sheet, type: 'title' }) },
            ]}
          >
            追加
          </MenuButton>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, px: 4, py: 3, '&:empty': { display: 'none' } }}>
        {warnings.length > 0 && (
          <Note severity="warning">
            {warningsTitle}
            <Box component="ul" sx={{ m: 0, pl: 5 }}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Box>
          </Note>
        )}
        {note && <Note severity="info">{note}</Note>}
        {error && <Note severity="error">{error}</Note>}
        {errors.size > 0 && <Note severity="error">{`${errors.size}件の項目に誤りがあります。`}</Note>}
        {proposedCount > 0 && (
          <Note
            severity="info"
            action={
              <Button size="small" variant="text" onClick={draft.actions.clearProposals} sx={{ whiteSpace: 'nowrap' }}>
                提案をすべて消す
              </Button>
            }
          >
            {`様式から${proposedCount}項目を提案しています。保存すると、すべて項目になります。`}
          </Note>
        )}
      </Box>
      {listed.length === 0 && (
        <Box sx={{ px: 4, py: 6, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
          {sheet === null ? emptyTexts.noSections : emptyTexts.noSheetItems}
          {sheet === null && <Box>「追加」から、セクションと項目を追加できます。</Box>}
          {sheet !== null && <Box>シートのセルをクリックすると、項目を追加できます。</Box>}
        </Box>
      )}
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
            isPickingCell={isPickingCell && item.key === selectedKey}
            autoFocusName={item.key === newKey}
            actions={actions}
          />
        ))}
      </SortableList>
    </Box>
  )
}
