import Box from '@mui/material/Box'
import type { Signature } from '#domain/documents/signatures.ts'
import { SignatureDrawing } from './signature-drawing.tsx'

type ShownSignatureProps = {
  name: string
  /** Null where the name stands typed. */
  drawn: Pick<Signature, 'strokes' | 'height'> | null
  width?: number
}

/** A signature as it was given, in a frame. */
export const ShownSignature = ({ name, drawn, width = 240 }: ShownSignatureProps) => (
  <Box
    role="img"
    aria-label={`${name}の署名`}
    sx={{
      display: 'grid',
      placeItems: 'center',
      width,
      maxWidth: '100%',
      height: width * 0.4,
      border: 1,
      borderColor: 'divider',
      borderRadius: '6px',
      bgcolor: 'background.paper',
      overflow: 'hidden',
    }}
  >
    {drawn ? (
      <SignatureDrawing {...drawn} />
    ) : (
      <Box sx={{ px: 2, fontSize: width / 11, fontStyle: 'italic', overflowWrap: 'anywhere' }}>{name}</Box>
    )}
  </Box>
)
