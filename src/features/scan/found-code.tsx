import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CodePlace } from '#src/lib/place-of-code.ts'
import { Note } from '#src/ui/states/note.tsx'

type FoundCodeProps = { text: string; place: Exclude<CodePlace, { kind: 'own' }>; onAgain: () => void }

const sentences = {
  otherCompany: 'ほかの会社のQRコードです。いま開いている会社では開けません。',
  stranger: '建守の設備・建物・図面などのQRコードではありません。',
}

/** A code that is not this company's: what stands in it, and the choice is the person's. */
export const FoundCode = ({ text, place, onAgain }: FoundCodeProps) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Note severity="warning">{sentences[place.kind]}</Note>
    <Box component="section" aria-label="読み取った内容" sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>読み取った内容</Box>
      <Box
        sx={{ maxHeight: 160, mt: 1, overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        tabIndex={0}
      >
        {text}
      </Box>
    </Box>
    <Box sx={{ display: 'grid', gap: 3, '& > .MuiButton-root': { minHeight: 48 } }}>
      <Button variant="contained" color="primary" startIcon={<QrCodeScannerOutlined />} onClick={onAgain}>
        続けて読み取る
      </Button>
      {place.href !== null && (
        <Button
          component="a"
          href={place.href}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<OpenInNewOutlined />}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {`${new URL(place.href).host} を開く`}
        </Button>
      )}
    </Box>
  </Box>
)
