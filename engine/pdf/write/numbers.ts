import type { Matrix, Paint, PathCommand } from '#engine/model/primitives.ts'

/** By thousandths, with the point. Looked up: the shortest digits of a fraction take long to find. */
const fractions = Array.from({ length: 1000 }, (_, thousandths) => String(thousandths / 1000).slice(1))
/** By a channel from 0 to 255. */
const channels = Array.from({ length: 256 }, (_, channel) => Math.round((channel / 255) * 1000) / 1000)

/** A number as PDF writes it: three decimals are a thousandth of a point. */
export function number(value: number): string {
  const thousandths = Math.round(value * 1000)
  const size = Math.abs(thousandths)
  const whole = Math.trunc(size / 1000)
  return `${thousandths < 0 ? '-' : ''}${whole}${fractions[size - whole * 1000] ?? ''}`
}
export const numbers = (values: number[]): string => values.map(number).join(' ')

/** '#RRGGBB' as three components from 0 to 1. */
export function components(colour: Paint['colour']): [number, number, number] {
  const rgb = parseInt(colour.slice(1), 16)
  return [channels[rgb >> 16]!, channels[(rgb >> 8) & 255]!, channels[rgb & 255]!]
}

const factor = (value: number): string => String(Math.round(value * 1e6) / 1e6)

export const matrix = ([a, b, c, d, e, f]: Matrix): string =>
  `${factor(a)} ${factor(b)} ${factor(c)} ${factor(d)} ${number(e)} ${number(f)}`

export function pathOperators(commands: PathCommand[]): string {
  return commands
    .map((command) => {
      if (command.op === 'Z') return 'h'
      if (command.op === 'C')
        return `${numbers([command.x1, command.y1, command.x2, command.y2, command.x, command.y])} c`
      return `${number(command.x)} ${number(command.y)} ${command.op === 'M' ? 'm' : 'l'}`
    })
    .join('\n')
}
