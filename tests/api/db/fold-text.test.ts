import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyForms, foldedCharacters, foldText } from '#domain/text/fold.ts'
import { createTestDatabase } from '../database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('the database folds as the domain does', async () => {
  const texts = [
    foldedCharacters.from,
    ...Object.keys(companyForms),
    '㈱ミドリ管理（有）ｱｵﾊﾞ不動産',
    'ﾋﾞﾙ ビル びる ＢＬＤＧ．Ａ棟 Ⅲ期 ①',
    '髙橋 﨑山 渡邉 渡邊 𠮷野 齋藤',
    'ヴァイオリン ヵヶ ー〜 %_\\',
  ]
  for (const text of texts) {
    const { rows } = await test.database.pool.query<{ folded: string }>('select fold_text($1) as folded', [text])
    expect(rows[0]!.folded).toBe(foldText(text))
    expect(foldText(foldText(text))).toBe(foldText(text))
  }
})
