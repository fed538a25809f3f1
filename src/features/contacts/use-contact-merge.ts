import { useState } from 'react'
import type { DuplicateContact } from '#domain/contacts/contacts.contract.ts'
import type { contactColumnLabels } from '#domain/contacts/contacts.labels.ts'
import { useMergeContacts, useUndoContactMerge } from '#src/api/contacts.ts'
import { offerUndo } from '#src/widgets/undo-deletion/offer-undo.ts'

export type Field = keyof typeof contactColumnLabels

type UseContactMergeOptions = { companyId: string; contacts: readonly DuplicateContact[]; onClose: () => void }

/** Makes one contact of several, and takes it back. */
export const useContactMerge = ({ companyId, contacts, onClose }: UseContactMergeOptions) => {
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
  return { merge, left, chosen, setChosen, same, valuesOf, valueOf, toggle, handleMerge }
}
