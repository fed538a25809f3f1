import type { Dispatch, SetStateAction } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

type AddressFieldProps = {
  fields: readonly unknown[]
  textError: string | undefined
  text: string
  setText: Dispatch<SetStateAction<string>>
  onAdd: () => void
}

/** Addresses, typed or pasted. */
export const AddressField = ({ fields, textError, text, setText, onAdd }: AddressFieldProps) => (
  <FieldFrame
    label="メールアドレス"
    required={fields.length === 0}
    error={textError}
    hint="複数のメールアドレスを、改行やカンマで区切って貼り付けられます。"
  >
    {({ id, describedBy }) => (
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2 }}>
        <OutlinedInput
          id={id}
          fullWidth
          multiline
          minRows={1}
          maxRows={6}
          size="small"
          autoFocus
          value={text}
          error={textError !== undefined}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ input: { inputMode: 'email', autoComplete: 'off', 'aria-describedby': describedBy } }}
        />
        <Button startIcon={<AddOutlined />} onClick={onAdd} sx={{ flex: 'none' }}>
          追加
        </Button>
      </Box>
    )}
  </FieldFrame>
)
