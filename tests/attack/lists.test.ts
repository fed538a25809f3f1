/** Lists made to keep the server busy, or to break what reads them: they end at a limit, and nobody else waits for them. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#domain/registers/registers.contract.ts'
import { limits } from '#domain/limits.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { answered } from '../api/answers.ts'
import { openCompany } from '../api/app.ts'

const { company, master } = openCompany()

const send = (kind: string, bytes: Uint8Array | string, name: string): Promise<Response> => {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return master.browser.post(`${company.path}/register-imports`, form)
}
const sentence = async (response: Response): Promise<string> => {
  const { errors } = await answered<{ errors: Record<string, string[]> }>(response, 422)
  return errors['file']![0]!
}

/** The longest that the server's own thread was not free meanwhile. */
const longestPauseMs = async (work: Promise<unknown>): Promise<number> => {
  let isOver = false
  void work.finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const before = performance.now()
    await setTimeout(10)
    longest = Math.max(longest, performance.now() - before - 10)
  }
  return longest
}

describe('lists', () => {
  it('larger than any list are not read', async () => {
    const rows = new Uint8Array(limits.importMb * 1024 * 1024 + 1).fill(0x61)
    expect(await sentence(await send('buildings', rows, '台帳.csv'))).toBe(
      `ファイルが大きすぎます（上限${limits.importMb}MB）。行を分けるか、使わない列やシートを除いてください。`,
    )
  })

  it('of millions of cells are read no further than a list goes', async () => {
    const wide = `建物名${','.repeat(15 * 1024 * 1024)}\n甲ビル`
    const { data } = await answered<{ data: ImportPreview }>(await send('buildings', wide, '台帳.csv'), 201)
    expect([data.mapping.columns.length, data.row_count]).toEqual([limits.importColumns, 1])
    const long = 'a\n'.repeat(7 * 1024 * 1024)
    const { data: cut } = await answered<{ data: ImportPreview }>(await send('buildings', long, '台帳.csv'), 201)
    expect(cut.row_count).toBeLessThan(3 * limits.importRows)
    const full = `${'a,'.repeat(limits.importColumns)}\n`.repeat(limits.importCells / limits.importColumns + 1)
    expect(await sentence(await send('buildings', full, '台帳.csv'))).toBe(
      'セルが多すぎます（上限1,000,000）。行を分けるか、使わない列やシートを除いてください。',
    )
  })

  it.each([
    ['colons behind a quote', `BEGIN:VCARD\nX${':'.repeat(1_000_000)}"\nEND:VCARD\n`],
    ['folded lines', `BEGIN:VCARD\nX:\n${' a\n'.repeat(1_000_000)}END:VCARD\n`],
    ['quoted-printable lines', `BEGIN:VCARD\nX;ENCODING=QUOTED-PRINTABLE:=\n${'a=\n'.repeat(1_000_000)}\nEND:VCARD\n`],
  ])('of cards with a million %s are read in a moment', async (_, text) => {
    const { data } = await answered<{ data: ImportPreview }>(await send('contacts', text, '電話帳.vcf'), 201)
    expect(data.row_count).toBe(0)
  })

  it('leave the server to the others while they are read', async () => {
    const rows = `建物名,住所\n${'いろは,にほへと\n'.repeat(300_000)}`
    expect(await longestPauseMs(send('buildings', rows, '台帳.csv'))).toBeLessThan(1000)
  })

  it.each(['(', '[', '【', '（', ' ', '必須', '地上', '令和'])(
    'of cells filled with %s leave the server to the others',
    async (repeated) => {
      const cell = repeated.repeat(30_000 / repeated.length)
      const rows = [
        '氏名,会社名,メールアドレス,電話番号',
        ...Array.from({ length: 25 }, () => [cell, cell, cell, cell].join()),
      ]
      const pause = await longestPauseMs(
        send('contacts', rows.join('\n'), '名簿.csv').then((answer) => answered(answer, 201)),
      )
      expect(pause).toBeLessThan(1000)
    },
  )
})

describe('a cell of a list that is longer than a spreadsheet holds is refused, and not told', () => {
  const long = 'a,a\n'.repeat(1_500_000)
  const tooLong = (row: number): string =>
    `${row}行目に、長すぎるセルがあります（上限32,767文字）。引用符（"）の閉じ忘れがないか確かめてください。`

  it.each([
    ['a quote that is never closed', `氏名,会社名\n山田,"${long}`, tooLong(2)],
    ['a quote that is closed late', `氏名,会社名\n山田,"${long}"`, tooLong(2)],
    ['no quote', `氏名,会社名\n山田,${'あ'.repeat(40_000)}`, tooLong(2)],
    ['quotes within', `氏名,会社名\n山田,"${'""'.repeat(40_000)}"`, tooLong(2)],
    [
      'a short quote that is never closed',
      '氏名,会社名\n山田,"甲社\n川田,乙社',
      '2行目で始まる引用符（"）が閉じられていません。直してから、もう一度選んでください。',
    ],
  ])('in a CSV with %s', async (_, text, expected) =>
    expect(await sentence(await send('contacts', text, '名簿.csv'))).toBe(expected),
  )

  it('in a card', async () => {
    const card = `BEGIN:VCARD\nFN:${'山'.repeat(40_000)}\nEND:VCARD\n`
    expect(await sentence(await send('contacts', card, '電話帳.vcf'))).toBe(tooLong(2))
  })

  it('in a workbook', async () => {
    const rows = [['氏名'], ['山'.repeat(40_000)]]
    const bytes = writePlainWorkbook([{ name: '台帳', widths: [20], rows }])
    expect(await sentence(await send('contacts', bytes, '名簿.xlsx'))).toBe(tooLong(2))
  })

  it('and of one that is shorter no more is shown than anybody reads', async () => {
    const text = `氏名,${'備'.repeat(30_000)}\n山田,${'考'.repeat(30_000)}`
    const { data } = await answered<{ data: ImportPreview }>(await send('contacts', text, '名簿.csv'), 201)
    expect([data.headings[1], data.samples[0]![1]]).toEqual([`${'備'.repeat(255)}…`, `${'考'.repeat(255)}…`])
  })
})

describe('texts that no database holds', () => {
  const faultsOf = async (kind: string, bytes: Uint8Array | string, name: string) => {
    const { data } = await answered<{ data: ImportPreview }>(await send(kind, bytes, name), 201)
    return data.outcome!.faults
  }
  const unstorable = '使用できない文字が含まれています。'

  it('in a CSV are a fault of their row', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `建物 ${index},東京都港区芝公園`)
    const text = ['建物名,住所', ...rows, '終わりの\0ビル,東京都', '次のビル,大阪府'].join('\r\n')
    expect(await faultsOf('buildings', text, '台帳.csv')).toEqual([
      { row: 502, column: '建物名', value: '終わりのビル', message: unstorable },
    ])
  })

  it('in the cards of old phones are a fault of their row', async () => {
    const card = 'BEGIN:VCARD\r\nFN;ENCODING=QUOTED-PRINTABLE:Ta=00ro\r\nEND:VCARD\r\n'
    expect(await faultsOf('contacts', card, '電話帳.vcf')).toEqual([
      { row: 2, column: '氏名', value: 'Taro', message: unstorable },
    ])
  })

  it('in a workbook are a fault of their row, halves of characters too', async () => {
    const bytes = writePlainWorkbook([
      {
        name: '台帳',
        widths: [20, 20],
        rows: [
          ['建物名', '住所'],
          ['甲_x0000_ビル', '東京都'],
          ['乙ビル', '_xD800_区'],
        ],
      },
    ])
    expect(await faultsOf('buildings', bytes, '台帳.xlsx')).toEqual([
      { row: 2, column: '建物名', value: '甲ビル', message: unstorable },
      { row: 3, column: '住所', value: '\uFFFD区', message: unstorable },
    ])
  })
})
