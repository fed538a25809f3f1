import { describe, expect, it } from 'vitest'
import { floorOf, inFloorOrder } from '#domain/drawings/floor-order.ts'

describe('the floor of a sheet', () => {
  it.each([
    ['5F 平面図', 5],
    ['12F 基準階平面図', 12],
    ['１階平面図', 1],
    ['B1F 機械室', -1],
    ['Ｂ２Ｆ電気室', -2],
    ['地下1階 給排水衛生設備 平面図', -1],
    ['屋上 平面図', 1000],
    ['RF 伏図', 1000],
    ['R階平面図', 1000],
    ['塔屋1階', 2001],
    ['PH2F', 2002],
    ['中2階 平面図', 1.5],
    ['M2F', 1.5],
    ['2〜5F 平面図', 5],
    ['配置図', null],
    ['分電盤 LB1-3 単線結線図', null],
    ['令和8年度 改修図', null],
  ])('%s', (name, floor) => expect(floorOf(name)).toBe(floor))
})

it('sheets stand from the basement to the roof, what tells no floor last, each in the order it came', () => {
  const given = ['12F', '配置図', '屋上', '2F 電気', 'B1F', '2F 空調', 'B2F', '単線結線図'].map((name) => ({ name }))
  expect(inFloorOrder(given).map(({ name }) => name)).toEqual([
    'B2F',
    'B1F',
    '2F 電気',
    '2F 空調',
    '12F',
    '屋上',
    '配置図',
    '単線結線図',
  ])
})
