import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { signatureLimits, signatureTexts as texts } from '#domain/documents/signatures.ts'
import type { Signature } from '#domain/documents/signatures.ts'
import { now } from '#src/lib/now.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldFrame, lowWindow } from '#src/ui/text/field-frame.tsx'
import { isGiven, noSignature, SignatureWays } from '#src/widgets/signature/signature-ways.tsx'

type SignatureDialogProps = {
  /** What is signed, in words, and as it stands. */
  label: string
  title: string
  of: string
  name: string
  onSign: (signature: Signature) => void
  onClose: () => void
}

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
  const [given, setGiven] = useState(noSignature)
  const [isAsked, setAsked] = useState(false)
  const nameError = isAsked && name.trim() === '' ? texts.nameMissing : undefined
  const handleSubmit = () => {
    setAsked(true)
    if (name.trim() === '' || !isGiven(given)) return
    const { height, isTyped } = given
    const strokes = isTyped ? [] : given.strokes
    onSign({ name: name.trim(), at: now().toISOString(), height, strokes, of, explained: null })
  }
  return (
    <FormDialog
      open
      title={label}
      submitLabel={texts.sign}
      unsaved={given.strokes.length > 0}
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
        <SignatureWays name={name} given={given} isMissing={isAsked && !isGiven(given)} onChange={setGiven} />
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
