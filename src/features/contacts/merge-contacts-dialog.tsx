import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { DuplicateContact } from '#domain/contacts/contacts.contract.ts'
import { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { useContactMerge } from './use-contact-merge.ts'
import type { Field } from './use-contact-merge.ts'

type MergeContactsDialogProps = { companyId: string; contacts: readonly DuplicateContact[]; onClose: () => void }

const fields = Object.entries(contactColumnLabels).map(([key, label]) => ({ key: key as Field, label }))

/** 連絡先の統合: who is the same person, and what of each field stays. */
export const MergeContactsDialog = ({ companyId, contacts, onClose }: MergeContactsDialogProps) => {
  const { merge, left, chosen, setChosen, same, valuesOf, valueOf, toggle, handleMerge } = useContactMerge({
    companyId,
    contacts,
    onClose,
  })
  return (
    <FormDialog
      open
      title="連絡先の統合"
      submitLabel="統合"
      submitting={merge.isPending}
      submitDisabled={same.length < 2}
      error={
        isValidation(merge.error) ? (Object.values(merge.error.fields)[0] ?? describeError(merge.error)) : undefined
      }
      footerNote={`${same.length}件を1件にします`}
      onClose={onClose}
      onSubmit={handleMerge}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          建物との連携は、統合した連絡先に引き継がれます。ほかの連絡先は削除されます。統合した直後なら元に戻せます。
        </Box>
        <FieldFrame group label="統合する連絡先">
          {({ labelId }) => (
            <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid' }}>
              {contacts.map(({ id, name, affiliation, linked_buildings_count }) => (
                <FormControlLabel
                  key={id}
                  label={`${[name, affiliation].filter(Boolean).join('（')}${affiliation ? '）' : ''}・建物${linked_buildings_count}件`}
                  control={<Checkbox checked={!left.has(id)} onChange={(_, isSame) => toggle(id, isSame)} />}
                />
              ))}
            </Box>
          )}
        </FieldFrame>
        {fields.map(({ key, label }) => (
          <FieldFrame key={key} group label={label}>
            {({ labelId }) =>
              valuesOf(key).length === 0 ? (
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>登録されていません</Box>
              ) : (
                <RadioGroup
                  aria-labelledby={labelId}
                  value={valueOf(key)}
                  onChange={(_, value) => setChosen({ ...chosen, [key]: value })}
                >
                  {valuesOf(key).map((value) => (
                    <FormControlLabel
                      key={value}
                      value={value}
                      label={value}
                      control={<Radio />}
                      sx={{ overflowWrap: 'anywhere' }}
                    />
                  ))}
                </RadioGroup>
              )
            }
          </FieldFrame>
        ))}
      </Box>
    </FormDialog>
  )
}
