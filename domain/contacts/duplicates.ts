/** Contacts that stand in the address book twice: the same e-mail address, or the same telephone number. */
import type { Contact } from './contacts.contract.ts'
import { limits } from '../limits.ts'
import { foldPhone } from '../phone-numbers.ts'

export const duplicateReasons = ['email', 'phone_number'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
export const duplicateReasonLabels = {
  email: 'メールアドレスが同じ',
  phone_number: '電話番号が同じ',
} as const satisfies Record<DuplicateReason, string>

const folds: Record<DuplicateReason, (text: string) => string> = {
  email: (text) => text.normalize('NFKC').trim().toLowerCase(),
  phone_number: foldPhone,
}

type Known = Pick<Contact, 'id' | 'email' | 'phone_number'>
export type DuplicateGroup<Row> = { reason: DuplicateReason; contacts: Row[] }

/** In the order given; those whom the e-mail address tells already are not told again for their number. */
export const duplicateGroups = <Row extends Known>(contacts: readonly Row[]): DuplicateGroup<Row>[] => {
  const groups: DuplicateGroup<Row>[] = []
  const told = new Set<string>()
  for (const reason of duplicateReasons) {
    const sames = Map.groupBy(contacts, (contact) =>
      folds[reason]((contact[reason] ?? '').slice(0, limits.text.itemText)),
    )
    sames.delete('')
    for (const same of sames.values()) {
      const ids = same.map(({ id }) => id).join()
      if (same.length < 2 || told.has(ids)) continue
      told.add(ids)
      groups.push({ reason, contacts: same })
    }
  }
  return groups
}
