/** Numbers in other bases, and units. */
import { toNumber, toText } from '../coerce.ts'
import type { FunctionTable } from '../frame.ts'
import { Uncomputable, errors } from '../values.ts'
import type { Scalar } from '../values.ts'
import { fail, scalar } from './define.ts'

/** Ten digits at most; the highest bit of all of them is the sign. */
const digits = 10
const bitsOf = { 2: 10, 8: 30, 16: 40 } as const
type Radix = keyof typeof bitsOf

function fromBase(text: string, radix: Radix): number {
  if (text === '') return 0
  const isWritten = { 2: /^[01]{1,10}$/, 8: /^[0-7]{1,10}$/, 16: /^[0-9A-F]{1,10}$/i }[radix].test(text)
  if (!isWritten) throw errors.num
  const value = parseInt(text, radix)
  const limit = 2 ** bitsOf[radix]
  return value >= limit / 2 ? value - limit : value
}

function toBase(value: number, radix: Radix, places: number | null): Scalar {
  const number = Math.trunc(value)
  const limit = 2 ** bitsOf[radix]
  if (number < -limit / 2 || number >= limit / 2) return errors.num
  if (number < 0) return (number + limit).toString(radix).toUpperCase()
  const text = number.toString(radix).toUpperCase()
  if (places === null) return text
  return places < text.length || places > digits ? errors.num : text.padStart(Math.trunc(places), '0')
}

const converted = (from: Radix | 10, to: Radix | 10): FunctionTable[string] =>
  scalar(1, to === 10 ? 1 : 2, ({ world }, value, places) => {
    if (typeof value === 'boolean') return errors.value
    const number = from === 10 ? toNumber(value, world.settings) : fromBase(toText(value), from)
    return to === 10 ? number : toBase(number, to, places === undefined ? null : toNumber(places, world.settings))
  })

/** What one of a unit is in the kind's base unit. */
const units: Record<string, Record<string, number>> = {
  mass: {
    g: 1,
    kg: 1000,
    mg: 0.001,
    t: 1_000_000,
    lbm: 453.59237,
    ozm: 28.349523125,
    ton: 907184.74,
    grain: 0.06479891,
  },
  distance: {
    m: 1,
    km: 1000,
    cm: 0.01,
    mm: 0.001,
    um: 1e-6,
    nm: 1e-9,
    in: 0.0254,
    ft: 0.3048,
    yd: 0.9144,
    mi: 1609.344,
    Nmi: 1852,
  },
  time: { sec: 1, s: 1, min: 60, mn: 60, hr: 3600, day: 86_400, d: 86_400, yr: 31_557_600, ms: 0.001 },
  pressure: {
    Pa: 1,
    p: 1,
    hPa: 100,
    kPa: 1000,
    MPa: 1_000_000,
    atm: 101_325,
    at: 101_325,
    mmHg: 133.322,
    psi: 6894.757293168361,
    Torr: 133.3223684210526,
  },
  force: { N: 1, kN: 1000, dyn: 1e-5, dy: 1e-5, lbf: 4.4482216152605 },
  energy: {
    J: 1,
    kJ: 1000,
    e: 1e-7,
    c: 4.184,
    cal: 4.1868,
    Wh: 3600,
    wh: 3600,
    kWh: 3_600_000,
    BTU: 1055.05585262,
    btu: 1055.05585262,
  },
  power: { W: 1, w: 1, kW: 1000, kw: 1000, MW: 1_000_000, HP: 745.6998715822702, h: 745.6998715822702, PS: 735.49875 },
  volume: {
    l: 1,
    L: 1,
    lt: 1,
    ml: 0.001,
    kl: 1000,
    m3: 1000,
    'm^3': 1000,
    cm3: 0.001,
    'cm^3': 0.001,
    tsp: 0.00492892159375,
    tbs: 0.01478676478125,
    cup: 0.2365882365,
    pt: 0.473176473,
    qt: 0.946352946,
    gal: 3.785411784,
  },
  area: {
    m2: 1,
    'm^2': 1,
    km2: 1_000_000,
    'km^2': 1_000_000,
    cm2: 1e-4,
    'cm^2': 1e-4,
    mm2: 1e-6,
    'mm^2': 1e-6,
    ha: 10_000,
    ar: 100,
    ft2: 0.09290304,
    'ft^2': 0.09290304,
    in2: 0.00064516,
    'in^2': 0.00064516,
  },
  speed: { 'm/s': 1, 'm/sec': 1, 'm/h': 1 / 3600, 'm/hr': 1 / 3600, 'km/h': 1 / 3.6, mph: 0.44704, kn: 1852 / 3600 },
}

const kelvin: Record<string, { toKelvin: (value: number) => number; fromKelvin: (value: number) => number }> = {
  C: { toKelvin: (value) => value + 273.15, fromKelvin: (value) => value - 273.15 },
  F: { toKelvin: (value) => (value - 32) / 1.8 + 273.15, fromKelvin: (value) => (value - 273.15) * 1.8 + 32 },
  K: { toKelvin: (value) => value, fromKelvin: (value) => value },
}
const temperatureNames: Record<string, string> = { C: 'C', cel: 'C', F: 'F', fah: 'F', K: 'K', kel: 'K' }

function convertUnit(value: number, from: string, to: string): Scalar {
  const [hot, cold] = [kelvin[temperatureNames[from] ?? ''], kelvin[temperatureNames[to] ?? '']]
  if (hot && cold) return hot === cold ? value : cold.fromKelvin(hot.toKelvin(value))
  const kinds = Object.values(units)
  const isKnown = (unit: string): boolean => unit in temperatureNames || kinds.some((each) => unit in each)
  if (!isKnown(from) || !isKnown(to)) throw new Uncomputable('A unit that is not at hand')
  const kind = kinds.find((each) => from in each && to in each) ?? fail(errors.na)
  return (value * kind[from]!) / kind[to]!
}

export const engineeringFunctions: FunctionTable = {
  BIN2DEC: converted(2, 10),
  BIN2OCT: converted(2, 8),
  BIN2HEX: converted(2, 16),
  OCT2DEC: converted(8, 10),
  OCT2BIN: converted(8, 2),
  OCT2HEX: converted(8, 16),
  HEX2DEC: converted(16, 10),
  HEX2BIN: converted(16, 2),
  HEX2OCT: converted(16, 8),
  DEC2BIN: converted(10, 2),
  DEC2OCT: converted(10, 8),
  DEC2HEX: converted(10, 16),
  CONVERT: scalar(3, 3, ({ world }, value, from, to) =>
    convertUnit(toNumber(value, world.settings), toText(from), toText(to)),
  ),
}
