import type { Matrix, Paint, PathCommand } from '#engine/model/primitives.ts'

/** A number as PDF writes it: three decimals are a thousandth of a point. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000)
export const numbers = (values: number[]): string => values.map(number).join(' ')

/** '#RRGGBB' as three components from 0 to 1. */
export const components = (colour: Paint['colour']): number[] =>
  [1, 3, 5].map((at) => Math.round((parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000)

export const matrix = (values: Matrix): string =>
  `${values
    .slice(0, 4)
    .map((value) => String(Math.round(value * 1e6) / 1e6))
    .join(' ')} ${number(values[4])} ${number(values[5])}`

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
