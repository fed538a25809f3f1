import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { Note } from '#src/ui/states/note.tsx'
import type { ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { rowTexts } from '#src/features/templates/draft/draft-rows.ts'
import type { BindableRows } from '#src/features/templates/draft/draft-rows.ts'
import { TemplateWarningsNote } from './template-warnings-note.tsx'

type ItemsNotesProps = {
  /** How the form prints. */
  printing: ReactNode
  warnings: readonly string[]
  note: string | null
  error: string | null
  errors: ReadonlyMap<string, ItemErrors>
  proposedCount: number
  rows: readonly BindableRows[]
  draft: TemplateDraft
}

/** Which rows are filled in one after the other; nothing where none are. */
const BoundRowsNote = ({ target, blocks, bind }: BindableRows) => {
  const bound = blocks.filter(({ isBound }) => isBound)
  return bound.length === 0 ? null : (
    <Note
      severity="info"
      action={
        <Button
          size="small"
          variant="text"
          aria-label={rowTexts[target].change}
          onClick={bind}
          sx={{ whiteSpace: 'nowrap' }}
        >
          変更
        </Button>
      }
    >
      {bound.map(({ title, rows: count, first }) => rowTexts[target].stands(title, count, first)).join('')}
    </Note>
  )
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
    {rows.map((each) => (
      <BoundRowsNote key={each.target} {...each} />
    ))}
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
