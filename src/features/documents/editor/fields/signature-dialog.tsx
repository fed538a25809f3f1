import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { signatureLimits, signatureTexts as texts } from '#domain/documents/signatures.ts'
import type { Signature } from '#domain/documents/signatures.ts'
import { now } from '#src/lib/now.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldError, FieldFrame, lowWindow } from '#src/ui/text/field-frame.tsx'
import { SignaturePad } from './signature-pad.tsx'

type SignatureDialogProps = {
  /** What is signed, in words, and as it stands. */
  label: string
  title: string
  of: string
  name: string
  onSign: (signature: Signature) => void
  onClose: () => void
}

/** Upright phones get less of a field: as wide as it is there. */
const upright = 670

/** On a phone that lies, what is signed and by whom stands beside the field, which has all of the height. */
const areas = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"about" "field" "ways" "hint"',
  gap: 4,
  [lowWindow]: {
    gridTemplateColumns: 'minmax(180px, 2fr) minmax(0, 5fr)',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"about field" "ways field"',
  },
} as const

/** A large field for a finger; a typed name in its place for a keyboard and who has it read out. */
export const SignatureDialog = ({ label, title, of, name: known, onSign, onClose }: SignatureDialogProps) => {
  const [name, setName] = useState(known)
  const [isTyped, setTyped] = useState(false)
  const [{ strokes, height }, setDrawn] = useState<Pick<Signature, 'strokes' | 'height'>>({
    strokes: [],
    height: upright,
  })
  const [isAsked, setAsked] = useState(false)
  const nameError = isAsked && name.trim() === '' ? texts.nameMissing : undefined
  const isMissing = isAsked && !isTyped && strokes.length === 0
  const handleSubmit = () => {
    setAsked(true)
    if (name.trim() === '' || (!isTyped && strokes.length === 0)) return
    onSign({ name: name.trim(), at: now().toISOString(), height, strokes: isTyped ? [] : strokes, of, explained: null })
  }
  return (
    <FormDialog
      open
      title={label}
      submitLabel={texts.sign}
      unsaved={strokes.length > 0}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <Box sx={areas}>
        <Box sx={{ gridArea: 'about', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{title}</Box>
          <FieldFrame label={texts.name} required error={nameError}>
            {({ id, describedBy }) => (
              <OutlinedInput
                id={id}
                fullWidth
                size="small"
                value={name}
                autoComplete="off"
                error={nameError !== undefined}
                onChange={({ target }) => setName(target.value)}
                slotProps={{ input: { 'aria-describedby': describedBy, maxLength: signatureLimits.name } }}
              />
            )}
          </FieldFrame>
        </Box>
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
              onChange={(drawn, shown) => setDrawn({ strokes: drawn, height: shown })}
            />
          )}
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
                onClick={() => setDrawn({ strokes: strokes.slice(0, -1), height })}
              >
                {texts.undo}
              </Button>
              <Button disabled={strokes.length === 0} onClick={() => setDrawn({ strokes: [], height })}>
                {texts.clear}
              </Button>
            </>
          )}
          <Button variant="text" onClick={() => setTyped(!isTyped)}>
            {isTyped ? texts.drawn : texts.typed}
          </Button>
        </Box>
        <Box
          sx={{
            gridArea: 'hint',
            display: { desk: 'none', phone: 'block' },
            typography: 'caption',
            color: 'text.secondary',
            [lowWindow]: { display: 'none' },
          }}
        >
          {texts.turn}
        </Box>
      </Box>
    </FormDialog>
  )
}
