/** Names of one sheet told apart: by the photo over them, by the label down their side, last by a number. */
import type { Box, FormGrid } from './form-grid.ts'
import { sideLabel } from './side-label.ts'

type Named = { box: Box; name: string; type: string }
type Qualifier = (input: Named) => string

/** Names are no longer than this in a template. */
export const maxNameLength = 255

/** A date and a note under a photo belong to it. */
const photoAbove =
  (inputs: readonly Named[]): Qualifier =>
  ({ box }) =>
    inputs.findLast(
      (other) =>
        other.type === 'fileupload' &&
        other.box !== box &&
        other.box.range.bottom < box.range.top &&
        other.box.range.left <= box.range.left &&
        other.box.range.right >= box.range.right,
    )?.name ?? ''

const labelDownTheSide =
  (grid: FormGrid): Qualifier =>
  ({ box, name }) => {
    const label = sideLabel(box, grid)
    return name.startsWith(label) ? '' : label
  }

const qualified = (inputs: readonly Named[], qualifier: Qualifier): string[] => {
  const groups = Map.groupBy(inputs, ({ name }) => name)
  return inputs.map((input) => {
    const prefix = (groups.get(input.name)?.length ?? 0) > 1 ? qualifier(input) : ''
    return prefix === '' ? input.name : `${prefix}：${input.name}`
  })
}

const numbered = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name.slice(0, maxNameLength)
    for (let number = 2; taken.has(unique); number++) {
      const suffix = `（${number}）`
      unique = name.slice(0, maxNameLength - suffix.length) + suffix
    }
    taken.add(unique)
    return unique
  })
}

/** As many names as inputs, in their order, no two alike. */
export const uniqueNames = (grid: FormGrid, inputs: readonly Named[]): string[] => {
  const byPhoto = qualified(inputs, photoAbove(inputs))
  const renamed = inputs.map((input, index) => ({ ...input, name: byPhoto[index]! }))
  return numbered(qualified(renamed, labelDownTheSide(grid)))
}
