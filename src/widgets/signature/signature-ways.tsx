import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isFull } from '#domain/documents/signature-strokes.ts'
import { signatureTexts as texts, uprightField } from '#domain/documents/signatures.ts'
import type { Signature } from '#domain/documents/signatures.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { SignaturePad } from './signature-pad.tsx'

/** As somebody is giving it: drawn, or their name in its place. */
export type GivenSignature = Pick<Signature, 'strokes' | 'height'> & { isTyped: boolean }
export const noSignature: GivenSignature = { strokes: [], height: uprightField, isTyped: false }
export const isGiven = ({ strokes, isTyped }: GivenSignature): boolean => isTyped || strokes.length > 0

type SignatureWaysProps = {
  name: string
  given: GivenSignature
  isMissing: boolean
  onChange: (given: GivenSignature) => void
}

/** A large field for a finger, and the ways around it; in a grid with the areas "field" and "ways". */
export const SignatureWays = ({ name, given, isMissing, onChange }: SignatureWaysProps) => {
  const { strokes, height, isTyped } = given
  return (
    <>
      <Box sx={{ gridArea: 'field', minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {isTyped ? (
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              minHeight: 120,
              p: 4,
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
              fontSize: 32,
              fontStyle: 'italic',
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Box>
        ) : (
          <SignaturePad
            strokes={strokes}
            height={height}
            onChange={(drawn, shown) => onChange({ strokes: drawn, height: shown, isTyped })}
          />
        )}
        {/* There from the first, so that what comes into it is read out. */}
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {!isTyped && isFull(strokes) && texts.full}
        </Box>
        {isMissing && (
          <Box role="alert">
            <FieldError>{texts.empty}</FieldError>
          </Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'ways', display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 2 }}>
        {!isTyped && (
          <>
            <Button
              disabled={strokes.length === 0}
              onClick={() => onChange({ ...given, strokes: strokes.slice(0, -1) })}
            >
              {texts.undo}
            </Button>
            <Button disabled={strokes.length === 0} onClick={() => onChange({ ...given, strokes: [] })}>
              {texts.clear}
            </Button>
          </>
        )}
        <Button variant="text" onClick={() => onChange({ ...given, isTyped: !isTyped })}>
          {isTyped ? texts.drawn : texts.typed}
        </Button>
      </Box>
    </>
  )
}
