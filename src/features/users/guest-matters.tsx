import type { Dispatch, SetStateAction } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type GuestMattersProps = {
  matters: { id: number; name: string }[]
  setMatters: Dispatch<SetStateAction<{ id: number; name: string }[]>>
  setPicking: Dispatch<SetStateAction<boolean>>
}

/** The matters that guests take part in. */
export const GuestMatters = ({ matters, setMatters, setPicking }: GuestMattersProps) => (
  <FieldFrame
    group
    label="ゲストが参加する案件"
    hint="ゲストは、参加している案件だけを見られます。あとから案件のメンバーに追加することもできます。"
  >
    {() => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {matters.map((matter) => (
          <Chip
            key={matter.id}
            label={matter.name}
            onDelete={() => setMatters(matters.filter(({ id }) => id !== matter.id))}
            deleteIcon={<CloseOutlined aria-label={`${matter.name}を外す`} />}
            sx={{ maxWidth: '100%' }}
          />
        ))}
        <Button startIcon={<AddOutlined />} onClick={() => setPicking(true)}>
          案件を選択
        </Button>
      </Box>
    )}
  </FieldFrame>
)
