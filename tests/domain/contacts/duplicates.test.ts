import { describe, expect, it } from 'vitest'
import { duplicateGroups } from '#domain/contacts/duplicates.ts'
import { foldPhone, telAddress } from '#domain/phone-numbers.ts'

describe('telephone numbers', () => {
  it.each([
    ['03-1234-5678', '0312345678'],
    ['０３（１２３４）５６７８', '0312345678'],
    ['+81 3 1234 5678', '0312345678'],
    ['+81(0)3-1234-5678', '0312345678'],
    ['03-1234-5678 内線12', '0312345678'],
    ['代表', ''],
  ])('%s is %s', (written, folded) => {
    expect(foldPhone(written)).toBe(folded)
  })

  it('are dialled in half width, or not at all', () => {
    expect(telAddress('０９０−１１１１−２２２２')).toBe('tel:09011112222')
    expect(telAddress('+81 3 1234 5678')).toBe('tel:+81312345678')
    expect(telAddress('なし')).toBeNull()
  })
})

describe('duplicates', () => {
  const contact = (id: number, email: string | null, phone_number: string | null) => ({ id, email, phone_number })
  const found = (...contacts: ReturnType<typeof contact>[]) =>
    duplicateGroups(contacts).map(({ reason, contacts: same }) => [reason, ...same.map(({ id }) => id)])

  it('have the same address, or the same number, however they are written', () => {
    expect(
      found(
        contact(1, 'Sato@Example.jp', null),
        contact(2, 'ｓａｔｏ@example.jp ', '03-1'),
        contact(3, null, '03 1'),
        contact(4, null, null),
        contact(5, '', 'なし'),
      ),
    ).toEqual([
      ['email', 1, 2],
      ['phone_number', 2, 3],
    ])
  })

  it('are told once where both are the same', () => {
    expect(found(contact(1, 'a@b.jp', '03-1'), contact(2, 'a@b.jp', '031'))).toEqual([['email', 1, 2]])
  })
})
