import { useMemo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import { shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import { nameFaults } from '#src/features/templates/draft/draft-many.ts'
import type { Renames } from '#src/features/templates/draft/draft-many.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FieldError, FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { FieldFrameProps } from '#src/ui/text/field-frame.tsx'

export type RenameDialogProps = {
  items: readonly DraftItem[]
  /** Those that are chosen. */
  keys: ReadonlySet<string>
  onClose: () => void
  onRename: (names: Renames) => void
}

type RenameFrameProps = Pick<RenameDialogProps, 'items' | 'onClose' | 'onRename'> & {
  title: string
  submitLabel: string
  names: Renames
  /** What is typed. */
  children: ReactNode
}

/** A dialog that gives new names to what is chosen, and shows them before it does. */
export const RenameFrame = ({ items, names, children, onClose, onRename, ...texts }: RenameFrameProps) => {
  const faults = useMemo(() => nameFaults(items, names), [items, names])
  return (
    <FormDialog
      open
      {...texts}
      submitDisabled={names.size === 0 || faults.size > 0}
      onClose={onClose}
      onSubmit={() => onRename(names)}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {children}
        <RenamePreview items={items} names={names} faults={faults} />
      </Box>
    </FormDialog>
  )
}

type RenameFieldProps = Pick<FieldFrameProps, 'label' | 'hint' | 'error'> &
  Pick<OutlinedInputProps, 'autoFocus' | 'inputMode' | 'sx'> & { value: string; onChange: (value: string) => void }

export const RenameField = ({
  label,
  hint,
  error,
  value,
  onChange,
  autoFocus = false,
  inputMode,
  sx = { width: '100%' },
}: RenameFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {({ id, describedBy }) => (
      <OutlinedInput
        id={id}
        size="small"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: { inputMode, 'aria-describedby': describedBy } }}
        sx={sx}
      />
    )}
  </FieldFrame>
)

type RenamePreviewProps = {
  items: readonly DraftItem[]
  names: Renames
  /** What a name would make wrong, by item. */
  faults: ReadonlyMap<string, string>
}

/** Drawn at most: more is read by nobody, and the count says how many there are. */
const shownRows = 200

/** Each name that will change, before and after. */
const RenamePreview = ({ items, names, faults }: RenamePreviewProps) => {
  const rows = items.filter(({ key }) => names.has(key))
  // What is wrong is never among the rows that are left out.
  const ordered = [...rows.filter(({ key }) => faults.has(key)), ...rows.filter(({ key }) => !faults.has(key))]
  return (
    <Box>
      <Box role="status" sx={{ typography: 'label', mb: 1 }}>{`${names.size}件の名前が変わります`}</Box>
      {rows.length > 0 && (
        <Box
          component="ul"
          aria-label="変更後の名前"
          tabIndex={0}
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto', border: 1, borderColor: 'divider' }}
        >
          {ordered.slice(0, shownRows).map((item) => (
            <Box
              component="li"
              key={item.key}
              sx={{ px: 3, py: 1.5, borderBottom: 1, borderColor: 'line.row', overflowWrap: 'anywhere' }}
            >
              <Box sx={{ fontWeight: 500 }}>{names.get(item.key) || '（名前なし）'}</Box>
              <Box component="del" sx={{ typography: 'caption', color: 'neutral.600' }}>
                {shownName(item)}
              </Box>
              {faults.has(item.key) && <FieldError>{faults.get(item.key)}</FieldError>}
            </Box>
          ))}
          {rows.length > shownRows && (
            <Box
              component="li"
              sx={{ px: 3, py: 1.5, color: 'text.secondary' }}
            >{`ほか${rows.length - shownRows}件`}</Box>
          )}
        </Box>
      )}
    </Box>
  )
}
