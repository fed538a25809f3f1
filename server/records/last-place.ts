import { limits } from '#domain/limits.ts'

/** The `sort_order` of one more that stands last; at the greatest that there is, by its younger id. */
export const lastPlace = (all: readonly { sort_order: number }[]): number =>
  Math.min(Math.max(0, ...all.map(({ sort_order }) => sort_order)) + 1, limits.integer)
