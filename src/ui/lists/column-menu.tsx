import { useState } from 'react'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import IconButton from '@mui/material/IconButton'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'
import type { ColumnChoices } from './use-columns.ts'

const ColumnChoicesMenu = pressedPart(() => import('./column-choices.tsx').then((module) => module.ColumnChoicesMenu))

/** The button in a table's head that says which columns are shown. */
export const ColumnMenu = ({ label, choices }: { label: string; choices: ColumnChoices }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${label}の列の設定`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 32, height: 32 }}
      >
        <ViewColumnOutlined sx={{ fontSize: 18 }} />
      </IconButton>
      {anchor && <ColumnChoicesMenu choices={choices} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
