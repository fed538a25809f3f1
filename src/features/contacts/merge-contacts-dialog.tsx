import { useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { DuplicateContact } from '#domain/contacts/contacts.contract.ts'
import { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useMergeContacts, useUndoContactMerge } from '#src/api/contacts.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { offerUndo } from '#src/widgets/undo-deletion/offer-undo.ts'

type MergeContactsDialogProps = { companyId: string; contacts: readonly DuplicateContact[]; onClose: () => void }

type Field = keyof typeof contactColumnLabels
const fields = Object.entries(contactColumnLabels).map(([key, label]) => ({ key: key as Field, label }))

/** 連絡先の統合: who is the same person, and what of each field stays. */
export const MergeContactsDialog = ({ companyId, contacts, onClose }: MergeContactsDialogProps) => {
  const merge = useMergeContacts(companyId)
  const undo = useUndoContactMerge(companyId)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({})
  const same = contacts.filter(({ id }) => !left.has(id))
  const valuesOf = (key: Field) => [...new Set(same.map((contact) => contact[key] ?? '').filter(Boolean))]
  const valueOf = (key: Field): string => {
    const values = valuesOf(key)
    const wanted = chosen[key]
    return wanted !== undefined && values.includes(wanted) ? wanted : (values[0] ?? '')
  }
  const toggle = (id: number, isSame: boolean) => {
    const next = new Set(left)
    if (isSame) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const handleMerge = () => {
    // The one that stands at most buildings stays: the fewest links move.
    const [kept, ...gone] = same.toSorted((one, other) => other.linked_buildings_count - one.linked_buildings_count)
    const merged = { id: kept!.id, contact_ids: gone.map(({ id }) => id) }
    merge.mutate(
      {
        ...merged,
        seen: same.map(({ id, updated_at }) => ({ id, updated_at })),
        name: valueOf('name'),
        affiliation: valueOf('affiliation'),
        email: valueOf('email'),
        phone_number: valueOf('phone_number'),
      },
      {
        onSuccess: () => {
          offerUndo('連絡先の統合', () => undo.mutateAsync(merged), '連絡先を統合しました')
          onClose()
        },
      },
    )
  }
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
