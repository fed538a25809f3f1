import { expect, it } from 'vitest'
import { facilitiesNamedIn } from '#domain/facilities/named-facilities.ts'

it.each([
  ['ポンプ10：電流', ['ポンプ1', 'ポンプ10'], ['ポンプ10']],
  ['ポンプ１：電流', ['ポンプ1', 'ポンプ10'], ['ポンプ1']],
  ['11号ポンプ 電流', ['1号ポンプ', '11号ポンプ'], ['11号ポンプ']],
  ['空調機AB 異音', ['空調機A', '空調機AB'], ['空調機AB']],
  ['冷却塔ファン：異音', ['冷却塔', '冷却塔ファン'], ['冷却塔ファン']],
  ['冷却塔 冷却塔ファン：異音', ['冷却塔', '冷却塔ファン'], ['冷却塔', '冷却塔ファン']],
  ['ポンプ1・ポンプ2の判定', ['ポンプ1', 'ポンプ2', 'ポンプ3'], ['ポンプ1', 'ポンプ2']],
  ['外観', ['ポンプ1', ''], []],
  ['ポンプ：電流', ['ポンプ', 'ポンプ'], ['ポンプ', 'ポンプ']],
])('%s of %j names %j', (text, names, named) =>
  expect(
    facilitiesNamedIn(
      names.map((name) => ({ name })),
      text,
    ).map(({ name }) => name),
  ).toEqual(named),
)
