import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { emptyTexts } from '#domain/text/screens.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { countItems, isListed, newItem } from './draft-items.ts'
import { ItemRow } from './item-row.tsx'
import type { ItemActions } from './item-row.tsx'
import { warningsTitle } from './template-warnings.ts'
import type { TemplateDraft } from './use-template-draft.ts'

type ItemsPanelProps = {
  draft: TemplateDraft
  actions: ItemActions
  /** The sheet whose items are listed; null on templates that are no Excel. */
  sheet: number | null
  title: string
  warnings: readonly string[]
  /** Proposals for cells without an item. */
  missingCount: number
  isPickingCell: boolean
  /** Key of the item whose name is to be typed next. */
  newKey: string | null
  onTakeProposals: () => void
}

/** The items of the sheet in order, under their sections. */
export const ItemsPanel = ({ draft, actions, sheet, title, warnings, missingCount, isPickingCell, newKey, onTakeProposals }: ItemsPanelProps) => {
  const { items, selectedKey, errors } = draft
  const { insert, clearProposals } = draft.actions
  const listed = items.filter((item) => item.sheet === sheet && isListed(item))
  const proposedCount = countItems(items.filter(({ isProposed }) => isProposed))
  const add = (item: Parameters<typeof newItem>[0]) => insert(newItem(item))

  return (
    <Box component="section" aria-label="項目" sx={{ bgcolor: 'background.paper', borderLeft: 1, borderColor: 'divider', overflowY: 'auto', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 56, px: 4, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{title}</Typography>
        <Box component="span" sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>{`${countItems(listed)}項目`}</Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 2, flex: 'none' }}>
          {missingCount > 0 && <Button size="small" onClick={onTakeProposals}>{`提案を取り込む（${missingCount}）`}</Button>}
          <MenuButton
            label="追加"
            buttonProps={{ size: 'small', startIcon: <AddOutlined /> }}
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
        {warnings.length > 0 && <Note severity="warning">{warningsTitle}<Box component="ul" sx={{ m: 0, pl: 5 }}>{warnings.map((warning) => <li key={warning}>{warning}</li>)}</Box></Note>}
        {errors.size > 0 && <Note severity="error">{`${errors.size}件の項目に誤りがあります。`}</Note>}
        {proposedCount > 0 && (
          <Note severity="info" action={<Button size="small" variant="text" onClick={clearProposals} sx={{ whiteSpace: 'nowrap' }}>提案をすべて消す</Button>}>
            {`様式から${proposedCount}項目を提案しています。保存すると、すべて項目になります。`}
          </Note>
        )}
      </Box>
      {listed.length === 0 && (
        <Box sx={{ px: 4, py: 6, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
          {emptyTexts.noSheetItems}
          {sheet !== null && <Box>シートのセルをクリックすると、項目を追加できます。</Box>}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {listed.map((item) => (
          <ItemRow
            key={item.key}
            item={item}
            errors={errors.get(item.key)}
            isSelected={item.key === selectedKey}
            isPickingCell={isPickingCell && item.key === selectedKey}
            autoFocusName={item.key === newKey}
            actions={actions}
          />
        ))}
      </Box>
      <Box sx={{ px: 4, py: 4, typography: 'caption', color: 'neutral.600' }}>書類で使われているテンプレートを保存すると、新しい版になります。この版を使っている書類はそのまま残ります。</Box>
    </Box>
  )
}
