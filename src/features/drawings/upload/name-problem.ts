import { drawingColumnLabels } from '#domain/drawings/drawings.labels.ts'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { maxLength, required } from '#domain/text/validation.ts'

/** Why a drawing cannot be called that. */
export const nameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return required(drawingColumnLabels.name)
  return textLength(name) > limits.text.name ? maxLength(drawingColumnLabels.name, limits.text.name) : undefined
}
