import { useDeferredValue, useState } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FormPreview } from './form-preview.tsx'
import type { PreviewDevice } from './form-preview.tsx'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

const devices: readonly { value: PreviewDevice; label: string }[] = [
  { value: 'desk', label: 'パソコン' },
  { value: 'phone', label: 'スマートフォン' },
]

/** The form beside its items, as wide as on a desk or on a phone. Typing does not wait for it. */
export const PreviewPane = ({ items, selectedKey }: { items: readonly DraftItem[]; selectedKey?: string | null }) => {
  const [device, setDevice] = useState<PreviewDevice>('desk')
  const shown = useDeferredValue(items)
  return (
    <Box
      component="section"
      aria-label="プレビュー"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        minHeight: 0,
        bgcolor: 'surface.canvas',
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ ...inRow, justifyContent: 'space-between', gap: 3, minHeight: 56, px: 4, flex: 'none' }}>
        <Typography variant="h4" component="h2">
          プレビュー
        </Typography>
        <OneOfButtons
          aria-label="プレビューの幅"
          value={device}
          onChoose={setDevice}
          sx={{ bgcolor: 'background.paper' }}
        >
          {devices.map(({ value, label }) => (
            <ToggleButton key={value} value={value} sx={{ px: 3 }}>
              {label}
            </ToggleButton>
          ))}
        </OneOfButtons>
      </Box>
      {/* It scrolls and has nothing to focus: without tabIndex no keyboard reaches its end. */}
      <Box
        role="group"
        aria-label="書類の入力画面"
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 4, pb: 4, '&:focus-visible': { outlineOffset: -2 } }}
      >
        <Box
          data-device={device}
          sx={({ tokens }) => ({
            width: device === 'phone' ? 390 : '100%',
            maxWidth: '100%',
            mx: 'auto',
            bgcolor: 'background.paper',
            borderRadius: device === 'phone' ? '20px' : '8px',
            overflow: 'hidden',
            boxShadow: tokens.shadow[1],
          })}
        >
          <FormPreview items={shown} device={device} selectedKey={selectedKey} />
        </Box>
      </Box>
    </Box>
  )
}
