import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { machineRowTexts } from '#domain/templates/machine-rows.ts'
import type { RowBlock } from '#src/features/templates/draft/draft-rows.ts'
import { Note } from '#src/ui/states/note.tsx'
import type { ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { TemplateWarningsNote } from './template-warnings-note.tsx'

type ItemsNotesProps = {
  /** How the form prints. */
  printing: ReactNode
  warnings: readonly string[]
  note: string | null
  error: string | null
  errors: ReadonlyMap<string, ItemErrors>
  proposedCount: number
  rows: { blocks: readonly RowBlock[]; bind: () => void }
  draft: TemplateDraft
}

/** What is wrong with the items, and what the form proposes. */
export const ItemsNotes = ({
  printing,
  warnings,
  note,
  error,
  errors,
  proposedCount,
  rows,
  draft,
}: ItemsNotesProps) => (
  <Box sx={{ display: 'grid', gap: 2, px: 4, py: 3, '&:empty': { display: 'none' } }}>
    <TemplateWarningsNote warnings={warnings} />
    {printing}
    {note && <Note severity="info">{note}</Note>}
    {error && <Note severity="error">{error}</Note>}
    {errors.size > 0 && <Note severity="error">{`${errors.size}件の項目に誤りがあります。`}</Note>}
    {rows.blocks.some(({ isBound }) => isBound) && (
      <Note
        severity="info"
        action={
          <Button
            size="small"
            variant="text"
            aria-label="設備の行を変更"
            onClick={rows.bind}
            sx={{ whiteSpace: 'nowrap' }}
          >
            変更
          </Button>
        }
      >
        {rows.blocks
          .filter(({ isBound }) => isBound)
          .map(({ title, rows: count, first }) => machineRowTexts.stands(title, count, first))
          .join('')}
      </Note>
    )}
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
)
