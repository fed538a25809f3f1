import { Suspense, useState } from 'react'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CompanyUser } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'

const MatterPicker = lazyPart(async () => (await import('#src/widgets/matter-picker/matter-picker.tsx')).MatterPicker)

export type LinkedMatter = { id: number; name: string }

type MatterFieldProps = {
  companyId: string
  user: CompanyUser
  matter: LinkedMatter | null
  onPick: (matter: LinkedMatter) => void
  onUnlink: () => void
}

/** The matter whose report folder takes the document: chosen, changed or unlinked. */
export const MatterField = ({ companyId, user, matter, onPick, onUnlink }: MatterFieldProps) => {
  const [isPicking, setPicking] = useState(false)
  const handleSelect = ([picked]: readonly LinkedMatter[]) => {
    setPicking(false)
    if (picked) onPick(picked)
  }
  return (
    <Box role="group" aria-label="案件" sx={{ mt: 6 }}>
      <Box sx={{ ...inRow, minHeight: 36, mb: 1 }}>
        <Typography variant="h4" component="h3">
          案件
        </Typography>
        <Button size="small" startIcon={<FolderOutlined />} onClick={() => setPicking(true)} sx={{ ml: 'auto' }}>
          案件を選択
        </Button>
      </Box>
      {matter ? (
        <Box
          sx={{
            ...inRows,
            gap: 3,
            minHeight: 56,
            px: 4,
            py: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: '6px',
          }}
        >
          <FolderOutlined sx={{ color: 'brand.600' }} />
          <Box sx={{ flex: '1 1 7em', minWidth: 0, overflowWrap: 'anywhere' }}>
            {matter.name}
            <Box sx={{ typography: 'caption', color: 'neutral.600' }}>案件報告フォルダ</Box>
          </Box>
          <Button
            size="small"
            variant="text"
            startIcon={<LinkOffOutlined />}
            sx={{ color: 'error.main' }}
            onClick={onUnlink}
          >
            解除
          </Button>
        </Box>
      ) : (
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          案件を選択すると、提出した書類が案件報告フォルダに保存されます。
        </Typography>
      )}
      <Suspense>
        {isPicking && (
          <MatterPicker
            open
            single
            companyId={companyId}
            user={user}
            onClose={() => setPicking(false)}
            onSelect={handleSelect}
          />
        )}
      </Suspense>
    </Box>
  )
}
