import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { InPlacePart } from './in-place-fields.tsx'

const size = { desk: 28, phone: 44 }

const InPlaceForm = lazyPart(() => import('./in-place-form.tsx').then((module) => module.InPlaceForm))

type InPlaceEditProps = {
  companyId: string
  matter: Matter
  part: InPlacePart
  /** Names what the pencil edits. */ label: string
  /** As it reads. */ children: ReactNode
}

/** Something of the matter that turns into its fields where it stands, by its pencil or by a click on it. */
export const InPlaceEdit = ({ companyId, matter, part, label, children }: InPlaceEditProps) => {
  const [mode, setMode] = useState<'reading' | 'editing' | 'edited'>('reading')
  if (!matter.canEdit) return children
  if (mode === 'editing') {
    return (
      <Suspense fallback={children}>
        <InPlaceForm companyId={companyId} matter={matter} part={part} onClose={() => setMode('edited')} />
      </Suspense>
    )
  }
  const edit = () => setMode('editing')
  const handleTextClick = () => {
    // Text that is being marked is to be copied.
    if (window.getSelection()?.isCollapsed !== false) edit()
  }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        mx: -1.5,
        pl: 1.5,
        borderRadius: '6px',
        '&:hover': { bgcolor: 'neutral.100' },
      }}
    >
      <Box
        onClick={handleTextClick}
        sx={{ flex: 1, minWidth: 0, minHeight: size, py: { desk: '3px', phone: 2 }, cursor: 'text' }}
      >
        {children}
      </Box>
      <IconButton
        size="small"
        aria-label={`${label}を編集`}
        autoFocus={mode === 'edited'}
        onClick={edit}
        sx={{ width: size, height: size, color: 'neutral.600' }}
      >
        <EditOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}
