import { describe, expect, it } from 'vitest'
import { readVCards, vCardText } from '#domain/contacts/vcards.ts'

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const decode = (bytes: string, charset: string | null) =>
  new TextDecoder(charset ?? 'utf-8').decode(Buffer.from(bytes, 'latin1'))
const read = (text: string | Uint8Array) => [
  ...readVCards(latin1(typeof text === 'string' ? Buffer.from(text) : text), decode),
]
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD', ''].join('\r\n')

describe('cards', () => {
  it('are written in lines of 75 octets that end in no character, and read again as the same', () => {
    const contacts = [
      {
        name: '三浦 裕子',
        affiliation: '株式会社青葉アセットマネジメント 施設管理本部 東日本統括部',
        email: 'miura@aoba.example',
        phone_number: '03-5555-0142',
      },
      { name: '𠮷田；\\', affiliation: 'A;B,C\\D\n2行目', email: null, phone_number: null },
      { name: 'あ'.repeat(100), affiliation: null, email: null, phone_number: '０３（１２３４）５６７８' },
    ]
    const text = vCardText(contacts)
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text).toContain('N:三浦;裕子;;;')
    expect(Buffer.from(text).toString()).toBe(text)
    expect(read(text).map(({ name, email, phone_number }) => ({ name, email, phone_number }))).toEqual(
      contacts.map(({ name, email, phone_number }) => ({ name, email, phone_number })),
    )
    expect(read(text)[1]!.affiliation).toBe('A;B,C\\D\n2行目')
  })

  it('of old phones are read: quoted-printable, Shift_JIS, folded within a character', () => {
    const [old] = read(
      card(
        // 佐藤;花子 in Shift_JIS, then a soft break.
        'N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8D=B2=93=A1;=89=D4=',
        '=8E=71;;;',
        'TEL;CELL:090-1111-2222',
        'EMAIL;INTERNET:sato@example.jp',
      ),
    )
    expect(old).toMatchObject({
      name: '佐藤 花子',
      affiliation: null,
      email: 'sato@example.jp',
      phone_number: '090-1111-2222',
    })
    const folded = Buffer.from('FN:青木 花子')
    const bytes = Buffer.concat([
      Buffer.from('BEGIN:VCARD\r\n'),
      folded.subarray(0, 5),
      Buffer.from('\r\n '),
      folded.subarray(5),
      Buffer.from('\r\nEND:VCARD\r\n'),
    ])
    expect(read(bytes)[0]!.name).toBe('青木 花子')
    // 表 and ソ hold the sign of an escape in their second byte.
    const raw = Buffer.concat([
      Buffer.from('BEGIN:VCARD\r\nFN;CHARSET=Shift_JIS:'),
      Buffer.from([0x95, 0x5c, 0x83, 0x5c]),
      Buffer.from('\r\nEND:VCARD'),
    ])
    expect(read(raw)[0]!.name).toBe('表ソ')
  })

  it('give the preferred number and no fax, groups, companies without people', () => {
    const [one, two] = read(
      card(
        'FN:石田',
        'ORG:石田水道\\;東京;営業部',
        'TEL;TYPE=FAX:03-9999-9999',
        'TEL;TYPE=WORK:03-1111-1111',
        'item1.TEL;TYPE="cell,pref";VALUE=uri:tel:090-2222-2222',
        'PHOTO;ENCODING=b:aGVsbG8',
      ) + card('ORG:丸山不動産', 'EMAIL:'),
    )
    expect(one).toMatchObject({
      name: '石田',
      affiliation: '石田水道;東京 営業部',
      email: null,
      phone_number: '090-2222-2222',
      other_phone_numbers: ['03-1111-1111'],
    })
    expect(two).toMatchObject({ name: '丸山不動産', affiliation: '丸山不動産', email: null, phone_number: null })
  })

  it('that are torn are read as far as they go', () => {
    expect(read('BEGIN:VCARD\r\nFN:途中')).toEqual([])
    expect(read(card('線のない行', 'FN:残る'))[0]!.name).toBe('残る')
    expect(read('')).toEqual([])
  })
})
