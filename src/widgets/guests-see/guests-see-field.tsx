import { useId } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { Document } from '#domain/documents/documents.contract.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { guestsSeeTexts } from '#domain/documents/guests-see.texts.ts'
import { guestsSeeByDefault } from '#domain/documents/documents.policy.ts'
import { useShowToGuests } from '#src/api/document-changes.ts'

const decisions = { default: null, shown: true, hidden: false } as const
type Decision = keyof typeof decisions
const decisionOf = (guests_see: boolean | null): Decision =>
  guests_see === null ? 'default' : guests_see ? 'shown' : 'hidden'

/** ゲストに見せる: decided at once, and what comes of it said below. For those who may decide. */
export const GuestsSeeField = ({ companyId, document }: { companyId: string; document: Document }) => {
  const id = useId()
  const show = useShowToGuests(companyId, document.id)
  const { guests_see, is_shown_to_guests, document_type_id, template } = document
  const byDefault = guestsSeeByDefault(document_type_id, template.guests_see)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, py: 1, minWidth: 0 }}>
      <Box data-print="off">
        <Select
          size="small"
          value={decisionOf(show.isPending ? show.variables.guests_see : guests_see)}
          disabled={show.isPending}
          onChange={({ target }) => show.mutate({ guests_see: decisions[target.value], seen: guests_see })}
          SelectDisplayProps={{ 'aria-label': documentColumnLabels.guests_see, 'aria-describedby': id }}
          sx={{
            width: '100%',
            maxWidth: 260,
            // Two lines where one is too narrow.
            height: 'auto',
            '& .MuiSelect-select.MuiSelect-select': { height: 'auto', py: 1.5, whiteSpace: 'normal' },
          }}
        >
          <MenuItem value="default">{guestsSeeTexts.byDefault(byDefault)}</MenuItem>
          <MenuItem value="shown">{guestsSeeTexts.shown}</MenuItem>
          <MenuItem value="hidden">{guestsSeeTexts.hidden}</MenuItem>
        </Select>
      </Box>
      <Box id={id} role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {guestsSeeTexts.now(is_shown_to_guests)}
      </Box>
    </Box>
  )
}
