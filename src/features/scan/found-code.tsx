import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CodePlace } from '#src/lib/place-of-code.ts'
import { Note } from '#src/ui/states/note.tsx'

type AskedPlace = Exclude<CodePlace, { kind: 'own' }>

type FoundCodeProps = {
  text: string
  place: AskedPlace
  onAgain: () => void
  /** Opens a path within this site. */
  onOpen: (path: string) => void
}

const sentenceOf = (place: AskedPlace): string => {
  switch (place.kind) {
    case 'elsewhere':
      return `別のアドレス（${place.host}）で印刷されたラベルです。建守のアドレスが変わる前のものなら、いま開いている会社で開けます。`
    case 'otherCompany':
      return place.name === null
        ? 'ほかの会社のQRコードです。いま開いている会社では開けません。'
        : `「${place.name}」のQRコードです。いま開いている会社のものではありません。`
    case 'stranger':
      return '建守の設備・建物・図面などのQRコードではありません。'
  }
}

/** The way that is asked for: within this site, or to a stranger's address. */
const Way = ({ place, onOpen }: Pick<FoundCodeProps, 'place' | 'onOpen'>) => {
  if (place.kind !== 'stranger' && place.path !== null) {
    const { path } = place
    return (
      <Button variant="contained" color="primary" onClick={() => onOpen(path)}>
        {place.kind === 'otherCompany' ? `「${place.name}」で開く` : 'この会社で開く'}
      </Button>
    )
  }
  if (place.kind === 'elsewhere' || place.href === null) return null
  return (
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
  )
}

/** A code that is not this company's, or of an address that nobody knows: what stands in it, and the choice is the person's. */
export const FoundCode = ({ text, place, onAgain, onOpen }: FoundCodeProps) => {
  const isKnown = place.kind !== 'stranger' && place.path !== null
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Note severity="warning">{sentenceOf(place)}</Note>
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
        {isKnown && <Way place={place} onOpen={onOpen} />}
        <Button
          variant={isKnown ? 'outlined' : 'contained'}
          color="primary"
          startIcon={<QrCodeScannerOutlined />}
          onClick={onAgain}
        >
          続けて読み取る
        </Button>
        {!isKnown && <Way place={place} onOpen={onOpen} />}
      </Box>
    </Box>
  )
}
