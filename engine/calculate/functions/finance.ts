import type { Frame, FunctionTable } from '../frame.ts'
import { Uncomputable, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { fail, general, many, numberOf, numbersIn, numeric, strictNumeric, sumOf } from './define.ts'

/** Payments at the start of a period (type 1) bear interest once more. */
function futureValue(rate: number, periods: number, payment: number, present: number, type: number): number {
  if (rate === 0) return -(present + payment * periods)
  const growth = (1 + rate) ** periods
  return -(present * growth + (payment * (1 + rate * type) * (growth - 1)) / rate)
}

function payment(rate: number, periods: number, present: number, future: number, type: number): number {
  if (periods === 0) throw errors.num
  if (rate === 0) return -(present + future) / periods
  const growth = (1 + rate) ** periods
  return -(rate * (present * growth + future)) / ((1 + rate * type) * (growth - 1))
}

function interest(
  rate: number,
  period: number,
  periods: number,
  present: number,
  future: number,
  type: number,
): number {
  if (period < 1 || period > periods) throw errors.num
  const paid = payment(rate, periods, present, future, type)
  if (period === 1) return type === 1 ? 0 : -present * rate
  const owed = futureValue(rate, period - 1, paid, present, type)
  return type === 1 ? (owed * rate) / (1 + rate) : owed * rate
}

function periodsOf(rate: number, paid: number, present: number, future: number, type: number): Scalar {
  if (rate === 0) return paid === 0 ? errors.num : -(present + future) / paid
  const base = paid * (1 + rate * type)
  const ratio = (base - future * rate) / (base + present * rate)
  return ratio <= 0 ? errors.num : Math.log(ratio) / Math.log(1 + rate)
}

/** Where a function of a rate is zero, by Newton's method from a guess. */
/** Excel's own search may come to one all the same. */
const farRate = 'A rate that is not found'

function root(value: (rate: number) => number, guess: number): number {
  let rate = guess
  for (let step = 0; step < 100; step++) {
    const at = value(rate)
    const width = Math.max(1e-7, Math.abs(rate) * 1e-7)
    const slope = (value(rate + width) - value(rate - width)) / (2 * width)
    const next = rate - at / slope
    if (!Number.isFinite(next) || next <= -1) throw new Uncomputable(farRate)
    if (Math.abs(next - rate) < 1e-12 * Math.max(1, Math.abs(next))) return next
    rate = next
  }
  throw new Uncomputable(farRate)
}

const presentOf = (rate: number, flows: number[]): number => sumOf(flows.map((flow, at) => flow / (1 + rate) ** at))

const hasBothSigns = (flows: number[]): boolean => flows.some((flow) => flow > 0) && flows.some((flow) => flow < 0)

function datedPresent(rate: number, flows: number[], dates: number[]): number {
  const [first = 0] = dates
  return sumOf(flows.map((flow, at) => flow / (1 + rate) ** (((dates[at] ?? 0) - first) / 365)))
}

function dated(values: Value | undefined, dates: Value | undefined, frame: Frame): { flows: number[]; days: number[] } {
  const flows = numbersIn([values ?? null], frame)
  const days = numbersIn([dates ?? null], frame).map(Math.trunc)
  if (flows.length !== days.length || flows.length === 0 || days.some((day) => day < (days[0] ?? 0))) throw errors.num
  return { flows, days }
}

const cumulated = (isPrincipal: boolean) =>
  strictNumeric(6, 6, (rate, periods, present, start, end, type) => {
    if (rate <= 0 || periods <= 0 || present <= 0 || start < 1 || end < start || end > periods) return errors.num
    if (type !== 0 && type !== 1) return errors.num
    if (type === 1) throw new Uncomputable('Payments at the beginning of a period')
    if (end - start > 100_000) throw new Uncomputable('A sum of too many terms')
    let sum = 0
    for (let period = Math.trunc(start); period <= end; period++) {
      const part = interest(rate, period, periods, present, 0, type)
      sum += isPrincipal ? payment(rate, periods, present, 0, type) - part : part
    }
    return sum
  })

function doubleDeclining(cost: number, salvage: number, life: number, period: number, factor: number): Scalar {
  if (cost < 0 || salvage < 0 || life <= 0 || period <= 0 || period > life || factor <= 0) return errors.num
  const share = Math.min(1, factor / life)
  const before = Math.max(salvage, cost * (1 - share) ** (period - 1))
  return Math.max(0, before - Math.max(salvage, before * (1 - share)))
}

function fixedDeclining(cost: number, salvage: number, life: number, period: number, months: number): Scalar {
  if (cost <= 0 || salvage < 0 || life <= 0 || period < 1 || months < 1 || months > 12 || period > life + 1)
    return errors.num
  const rate = Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000
  let written = (cost * rate * months) / 12
  if (period === 1) return written
  let part = 0
  for (let at = 2; at <= Math.min(period, life); at++) {
    part = (cost - written) * rate
    written += part
  }
  return period > life ? ((cost - written) * rate * (12 - months)) / 12 : part
}

export const financialFunctions: FunctionTable = {
  FV: numeric(3, 5, (rate, periods, paid, present = 0, type = 0) => futureValue(rate, periods, paid, present, type)),
  PV: numeric(3, 5, (rate, periods, paid, future = 0, type = 0) => {
    if (rate === 0) return -(future + paid * periods)
    const growth = (1 + rate) ** periods
    return -(future + (paid * (1 + rate * type) * (growth - 1)) / rate) / growth
  }),
  PMT: numeric(3, 5, (rate, periods, present, future = 0, type = 0) => payment(rate, periods, present, future, type)),
  IPMT: numeric(4, 6, (rate, period, periods, present, future = 0, type = 0) =>
    interest(rate, period, periods, present, future, type),
  ),
  PPMT: numeric(
    4,
    6,
    (rate, period, periods, present, future = 0, type = 0) =>
      payment(rate, periods, present, future, type) - interest(rate, period, periods, present, future, type),
  ),
  ISPMT: numeric(4, 4, (rate, period, periods, present) =>
    periods === 0 ? errors.div0 : present * rate * (period / periods - 1),
  ),
  FVSCHEDULE: general('sa', 2, 2, ([present, rates], frame) =>
    numbersIn([rates ?? null], frame).reduce((amount, rate) => amount * (1 + rate), numberOf(present, frame)),
  ),
  NPER: numeric(3, 5, (rate, paid, present, future = 0, type = 0) => periodsOf(rate, paid, present, future, type)),
  RATE: numeric(3, 6, (periods, paid, present, future = 0, type = 0, guess = 0.1) =>
    root((rate) => future - futureValue(rate, periods, paid, present, type), guess),
  ),
  CUMIPMT: cumulated(false),
  CUMPRINC: cumulated(true),
  NPV: general('sr', 2, many, ([rate, ...values], frame) => {
    const by = numberOf(rate, frame)
    return by === -1 ? errors.div0 : presentOf(by, [0, ...numbersIn(values, frame)])
  }),
  IRR: general('as', 1, 2, ([values, guess], frame) => {
    const flows = numbersIn([values ?? null], frame)
    if (!hasBothSigns(flows)) return errors.num
    return root((rate) => presentOf(rate, flows), guess === undefined ? 0.1 : numberOf(guess, frame))
  }),
  XNPV: general('saa', 3, 3, ([rate, values, dates], frame) => {
    const { flows, days } = dated(values, dates, frame)
    return datedPresent(numberOf(rate, frame), flows, days)
  }),
  XIRR: general('aas', 2, 3, ([values, dates, guess], frame) => {
    const { flows, days } = dated(values, dates, frame)
    if (!hasBothSigns(flows)) return errors.num
    return root((rate) => datedPresent(rate, flows, days), guess === undefined ? 0.1 : numberOf(guess, frame))
  }),
  MIRR: general('ass', 3, 3, ([values, paid, earned], frame) => {
    const flows = numbersIn([values ?? null], frame)
    if (!hasBothSigns(flows)) return errors.div0
    const [cost, gain] = [numberOf(paid, frame), numberOf(earned, frame)]
    if (cost <= -1 || gain <= -1) throw new Uncomputable('Rates that take everything')
    const last = flows.length - 1
    const income = sumOf(flows.map((flow, at) => Math.max(0, flow) * (1 + gain) ** (last - at)))
    const spent = -sumOf(flows.map((flow, at) => Math.min(0, flow) / (1 + cost) ** at))
    return (income / spent) ** (1 / last) - 1
  }),
  SLN: numeric(3, 3, (cost, salvage, life) => (life === 0 ? errors.div0 : (cost - salvage) / life)),
  SYD: numeric(4, 4, (cost, salvage, life, period) =>
    life <= 0 || period < 1 || period > life
      ? errors.num
      : ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1)),
  ),
  DDB: numeric(4, 5, (cost, salvage, life, period, factor = 2) => doubleDeclining(cost, salvage, life, period, factor)),
  DB: numeric(4, 5, (cost, salvage, life, period, months = 12) =>
    fixedDeclining(cost, salvage, life, Math.trunc(period), Math.trunc(months)),
  ),
  EFFECT: strictNumeric(2, 2, (rate, periods) =>
    rate <= 0 || periods < 1 ? errors.num : (1 + rate / Math.trunc(periods)) ** Math.trunc(periods) - 1,
  ),
  NOMINAL: strictNumeric(2, 2, (rate, periods) =>
    rate <= 0 || periods < 1 ? errors.num : ((1 + rate) ** (1 / Math.trunc(periods)) - 1) * Math.trunc(periods),
  ),
  RRI: numeric(3, 3, (periods, present, future) =>
    periods <= 0 || present === 0 ? errors.num : (future / present) ** (1 / periods) - 1,
  ),
  PDURATION: numeric(3, 3, (rate, present, future) =>
    rate <= 0 || present <= 0 || future <= 0
      ? fail(errors.num)
      : (Math.log(future) - Math.log(present)) / Math.log(1 + rate),
  ),
}
