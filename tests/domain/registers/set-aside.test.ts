import { describe, expect, it } from 'vitest'
import { asideReason } from '#domain/registers/set-aside.ts'

const headings = ['No.', '物件名', '所在地', '延床面積']
const reason = (...cells: string[]) => asideReason(cells, { name: 1, headings })

describe('a line of a list', () => {
  it.each([
    [['', '小計', '', '1,200']],
    [['', '合　計', '', '5,000']],
    [['合計（5棟）', '', '', '5,000']],
    [['', '東地区　小計', '', '900']],
    [['計', '', '', '900']],
    [['', '平均', '', '900']],
    [['', '総合計', '', '900']],
  ])('is a sum: %j', (cells) => expect(reason(...cells)).toBe('total'))

  it.each([[['【東地区】']], [['', '【東地区】', '', '']], [['', '■ 直営']], [['東地区']], [['', '', '横浜エリア']]])(
    'names a group: %j',
    (cells) => expect(reason(...cells)).toBe('group'),
  )

  it.each([
    [['※ 面積は登記簿による']],
    [['', '', '作成：総務部']],
    [['（単位：千円）']],
    [['以上']],
    [['注）休館中を含む']],
    [['1/3ページ']],
    [['', '備考：別紙のとおり']],
  ])('is a note: %j', (cells) => expect(reason(...cells)).toBe('note'))

  it('is the headings once more', () => {
    expect(reason('No.', '物件名', '所在地', '延床面積')).toBe('heading')
    expect(reason('Ｎｏ．', '物 件 名', '', '延床面積')).toBe('heading')
  })

  it.each([
    [['1', '青葉台ビル', '横浜市青葉区', '1,200']],
    [['', '青葉台ビル']],
    [['', '圧力計', '1F', '']],
    [['', '流量計']],
    [['', '計装盤']],
    [['3', '統計局庁舎', '', '']],
    [['', '【旧】本館', '横浜市', '900']],
    [['', '平均台センター', '', '']],
    [['', '物件名', '横浜市', '900']],
  ])('may be a record: %j', (cells) => expect(reason(...cells)).toBe(null))
})
