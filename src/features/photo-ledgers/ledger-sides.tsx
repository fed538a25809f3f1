import type { Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import { below } from '#src/ui/sizes/below.ts'
import { LedgerHeadFields } from './ledger-head.tsx'
import { LedgerPhotos } from './ledger-photos.tsx'
import { LedgerPreview } from './ledger-preview.tsx'
import type { LedgerDraft } from './ledger-draft.ts'

/** Where editor and preview no longer stand side by side. */
export const sideBySide = 1100

type LedgerSidesProps = {
  isNarrow: boolean
  tab: 'edit' | 'preview'
  draft: LedgerDraft
  canEdit: boolean
  edit: (change: Partial<LedgerDraft>) => void
  setPicking: Dispatch<SetStateAction<boolean>>
}

/** The ledger as it is written and as it will be printed. */
export const LedgerSides = ({ isNarrow, tab, draft, canEdit, edit, setPicking }: LedgerSidesProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: 5,
      alignItems: 'start',
      [below(sideBySide)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    }}
  >
    {(!isNarrow || tab === 'edit') && (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <LedgerHeadFields
          head={draft.head}
          disabled={!canEdit}
          onChange={(change) => edit({ head: { ...draft.head, ...change } })}
        />
        <LedgerPhotos
          photos={draft.photos}
          disabled={!canEdit}
          onChange={(photos) => edit({ photos })}
          onAdd={() => setPicking(true)}
        />
      </Box>
    )}
    {(!isNarrow || tab === 'preview') && (
      <Box
        sx={isNarrow ? undefined : { position: 'sticky', top: 16, maxHeight: 'calc(100dvh - 32px)', overflowY: 'auto' }}
      >
        <LedgerPreview draft={draft} />
      </Box>
    )}
  </Box>
)
