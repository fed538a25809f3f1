/** Data bars, colour scales and icon sets: what a number looks like among the numbers of its range. */
import type { CellValue, Colour, ConditionalRule } from '#engine/model/workbook.ts'
import type { CellOverlay } from './overlay.ts'
import { thresholdNumber } from './range-statistics.ts'
import type { RangeStatistics } from './range-statistics.ts'

type RuleOf<Kind extends ConditionalRule['kind']> = Extract<ConditionalRule, { kind: Kind }>
type Evaluate = (formula: string) => CellValue

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction))

export const dataBarOverlay = (
  rule: RuleOf<'dataBar'>,
  number: number,
  statistics: RangeStatistics,
  evaluate: Evaluate,
): CellOverlay | null => {
  const min = thresholdNumber(rule.min, statistics, evaluate)
  const max = thresholdNumber(rule.max, statistics, evaluate)
  if (min === null || max === null || max < min) return null
  const span = max - min
  const shared = { gradient: rule.gradient, border: rule.border }
  const hidden = rule.showValue ? {} : { hidesValue: true }
  if (min < 0 && max > 0) {
    const axis = -min / span
    const end = span === 0 ? axis : clamp((number - min) / span)
    const colour = number < 0 ? rule.negativeColour : rule.colour
    return { bar: { from: Math.min(axis, end), to: Math.max(axis, end), axis, colour, ...shared }, ...hidden }
  }
  const share = span === 0 ? 1 : clamp((number - min) / span)
  const length = (rule.minLength + (rule.maxLength - rule.minLength) * share) / 100
  return {
    bar: { from: 0, to: length, axis: null, colour: number < 0 ? rule.negativeColour : rule.colour, ...shared },
    ...hidden,
  }
}

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const mix = (from: Colour, to: Colour, share: number): Colour => {
  const target = channels(to)
  return `#${channels(from)
    .map((channel, index) =>
      Math.round(channel + (target[index]! - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`
}

export const colourScaleOverlay = (
  rule: RuleOf<'colorScale'>,
  number: number,
  statistics: RangeStatistics,
  evaluate: Evaluate,
): CellOverlay | null => {
  const stops = rule.stops.flatMap(({ threshold, colour }) => {
    const at = thresholdNumber(threshold, statistics, evaluate)
    return at === null ? [] : [{ at, colour }]
  })
  if (stops.length === 0) return null
  const above = stops.findIndex(({ at }) => number <= at)
  const upper = stops[above < 0 ? stops.length - 1 : above]!
  const lower = above > 0 ? stops[above - 1]! : upper
  const share = upper.at === lower.at ? 1 : clamp((number - lower.at) / (upper.at - lower.at))
  const colour = mix(lower.colour, upper.colour, share)
  return { fill: { kind: 'pattern', pattern: 'solid', foreground: colour, background: colour } }
}

export const iconOverlay = (
  rule: RuleOf<'iconSet'>,
  number: number,
  statistics: RangeStatistics,
  evaluate: Evaluate,
): CellOverlay | null => {
  const count = rule.thresholds.length
  let index = 0
  for (const [position, threshold] of rule.thresholds.entries()) {
    const at = thresholdNumber(threshold, statistics, evaluate)
    // The first threshold is where the lowest icon begins: everything reaches it.
    if (position > 0 && at !== null && (threshold.gte ? number >= at : number > at)) index = position
  }
  if (count === 0) return null
  return {
    icon: { set: rule.set, index: rule.reverse ? count - 1 - index : index, count },
    ...(rule.showValue ? {} : { hidesValue: true }),
  }
}
