import { describe, expect, it } from 'vitest'
import { isMeter, questionOf, unusualOf } from '#domain/documents/usual.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const item = (name: string, type: ItemType = 'number') => ({ id: 1, name, type, limits: null })
const gauge = item('圧力（MPa）')
const meter = item('積算電力量（kWh）')

describe('a reading', () => {
  const around = ['12.3', '12.1', '12.4', '12.2', '12.3', '12.2']
  it.each([
    ['like the others', gauge, '12.5', around, null],
    ['as far away as is allowed', gauge, '0.3', ['0', '0.2', '0.1', '0', '0.1'], null],
    ['far above', gauge, '98.1', around, 'far'],
    ['far below', gauge, '1.23', around, 'far'],
    ['typed in full width', gauge, '９８.１', around, 'far'],
    ['of per cent', item('開度', 'percent'), '0.9', ['0.1', '0.12', '0.11', '0.1', '0.1'], 'far'],
    ['after too few', gauge, '30.1', around.slice(0, 4), null],
    ['after too few numbers', gauge, '30.1', [...around.slice(0, 4), '計測不能', ''], null],
    ['with its point lost, after one', gauge, '64', ['0.63'], 'slip'],
    ['with its point moved, after three', gauge, '６．４', ['0.63', '0.62', '0.63'], 'slip'],
    ['with a nought too many', gauge, '0.063', ['0.63', '0.62'], 'slip'],
    ['five times the last', gauge, '0.5', ['0.1'], 'slip'],
    ['a fifth of the last', gauge, '0.1', ['0.5'], 'slip'],
    ['not quite five times the last', gauge, '0.49', ['0.1'], null],
    ['of the other sign', gauge, '-0.63', ['0.63'], 'slip'],
    ['without its sign', gauge, '18.5', ['-18.4', '-18.6'], 'slip'],
    ['like one of a few that differ', gauge, '50', ['0.1', '48'], null],
    ['after one nought', gauge, '3', ['0'], null],
    ['of nought after one', gauge, '0', ['12'], null],
    ['after the same again and again', gauge, '12.6', ['12.3', '12.3', '12.3', '12.3', '12.3'], null],
    ['away from the same again and again', gauge, '12.7', ['12.3', '12.3', '12.3', '12.3', '12.3'], 'far'],
    ['after the same to the last digit read', gauge, '1.3', ['1.0', '1.0', '1.0', '1.0', '1.0'], null],
    ['away from the same to the last digit read', gauge, '1.4', ['1.0', '1.0', '1.0', '1.0', '1.0'], 'far'],
    ['away from what ends on a nought', gauge, '0.74', ['0.70', '0.70', '0.70', '0.70', '0.70'], 'far'],
    ['after what is tiny', gauge, '0.0000005', Array<string>(5).fill('0.0000001'), 'far'],
    ['like one of the few times that it ran', gauge, '42.1', ['0.0', '0.0', '42.0', '0.0', '0.0', '41.9', '0.0'], null],
    ['unlike the few times that it ran', gauge, '45.0', ['0.0', '0.0', '42.0', '0.0', '0.0', '41.9', '0.0'], 'far'],
    ['that was there before', gauge, '13.0', [...around, '13.0'], null],
    ['typed with a sign', item('負荷率（%）'), '95%', ['40', '41', '40%', '42', '41'], 'far'],
    ['after noughts', gauge, '3', ['0', '0', '0', '0', '0'], null],
    ['away from noughts', gauge, '4', ['0', '0', '0', '0', '0'], 'far'],
    ['of nought', gauge, '0', ['12', '13', '12', '14', '12'], 'far'],
    [
      'beyond the ten that count',
      gauge,
      '50',
      [...Array<string>(10).fill('10'), ...Array<string>(20).fill('50')],
      'far',
    ],
    ['that is empty', gauge, '', around, null],
    ['that is no number', gauge, '計測不能', around, null],
    ['that is words', item('所見', 'text'), '98', around, null],
    ['of the first time', gauge, '98.1', [], null],
  ])('%s', (_, of, data, previous, unusual) => expect(unusualOf(of, data, previous)).toBe(unusual))
})

describe('a meter', () => {
  const rising = ['1500', '1400', '1300', '1200', '1100', '1000']
  it.each([
    ['goes on', '1600', rising, null],
    ['stands still as it never did', '1500', rising, 'far'],
    ['goes on by fractions', '1.9', ['1.6', '1.3', '1', '0.7', '0.4', '0.1'], null],
    ['goes on ten times as fast', '2500', rising, 'far'],
    ['stands lower than last time', '160', rising, 'fallen'],
    ['stands lower than the only time', '160', ['1500'], 'fallen'],
    ['with a digit too many, after one', '15200', ['1500'], 'slip'],
    ['was changed before', '160', ['150', '140', '9990'], null],
    ['was changed among the ten', '160', ['150', '140', '9990', '9900', '9800', '9700'], null],
    ['stands lower than last time after a change', '130', ['150', '140', '9990', '9900', '9800', '9700'], 'fallen'],
    ['goes on too fast since it was changed', '900', ['60', '50', '40', '30', '20', '10', '9990'], 'far'],
    ['falls again and again, and is a month of use', '160', ['150', '170', '140', '160', '150'], null],
    ['is too young for a pace', '6000', rising.slice(0, 5), null],
  ])('%s', (_, data, previous, unusual) => expect(unusualOf(meter, data, previous)).toBe(unusual))

  it.each([
    ['積算電力量', true],
    ['水道（㎥）', true],
    ['検針値', true],
    ['運転時間（h）', true],
    ['電力[kWh]', true],
    ['吸込圧力（MPa）', false],
    ['温度', false],
    ['電力（kWh）：今回', true],
    ['ポンプ（2F）：電流', false],
  ])('%s: %s', (name, is) => expect(isMeter({ name })).toBe(is))
  it('is one by its name only: a gauge may fall', () => expect(unusualOf(gauge, '1400', ['1500'])).toBeNull())
})

describe('the question', () => {
  const limits = { alarm_low: null, attention_low: null, attention_high: 30, alarm_high: null, marks_paper: false }
  it.each([
    [
      gauge,
      '98.1',
      ['12.3', '12.1', '12.4', '12.2', '12.3'],
      '前回 12.3 MPa。今回 98.1 MPa で合っていますか。',
      'はい',
    ],
    [{ ...gauge, limits }, '31', [], '基準 30 MPa以下 を超えています。今回 31 MPa で合っていますか。', 'はい'],
    [
      meter,
      '160',
      ['1500'],
      '前回より小さい値です。メーターの交換・桁あふれを確認してください。前回 1500 kWh。今回 160 kWh で合っていますか。',
      '交換・桁あふれ',
    ],
  ])('says both values', (of, data, previous, message, confirmLabel) =>
    expect(questionOf(of, data, previous)).toEqual({ message, confirmLabel }),
  )
  it.each([
    [gauge, '12.3', ['12.3']],
    [item('判定', 'radio'), '否', []],
  ])('is not asked', (of, data, previous) => expect(questionOf(of, data, previous)).toBeNull())
})
