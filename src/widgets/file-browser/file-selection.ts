/** Which files are chosen, in the order of choosing: the order is what the numbers show. */
import type { ReportFile } from '#domain/files/files.contract.ts'

export type FileSelection = readonly ReportFile[]

const has = (selection: FileSelection, { id }: ReportFile): boolean => selection.some((file) => file.id === id)

export const toggleFile = (selection: FileSelection, file: ReportFile): FileSelection =>
  has(selection, file) ? selection.filter(({ id }) => id !== file.id) : [...selection, file]

/** Adds those that are not chosen yet, after those that are. */
export const addFiles = (selection: FileSelection, files: readonly ReportFile[]): FileSelection => {
  const chosen = new Set(selection.map(({ id }) => id))
  return [...selection, ...files.filter(({ id }) => !chosen.has(id))]
}

/** The files, as far as they are read, between two places of the list, both included, beginning at `from`. */
export const filesBetween = (files: readonly (ReportFile | undefined)[], from: number, to: number): ReportFile[] =>
  (from <= to ? files.slice(from, to + 1) : files.slice(to, from + 1).reverse()).filter((file) => file !== undefined)

/** Chosen files as the list knows them now: a rename shows, and what is chosen elsewhere stays. */
export const refreshed = (selection: FileSelection, files: readonly (ReportFile | undefined)[]): FileSelection => {
  const byId = new Map(files.flatMap((file) => (file ? [[file.id, file]] : [])))
  return selection.map((file) => byId.get(file.id) ?? file)
}

/** One-based place in the order of choosing, by id. */
export const choiceNumbers = (selection: FileSelection): ReadonlyMap<number, number> =>
  new Map(selection.map(({ id }, index) => [id, index + 1]))
