import type { FileFace } from '#engine/model/primitives.ts'

/** Gives the TrueType file of a face; asked once for each face that is drawn or measured. */
export type FontSource = (face: FileFace) => Uint8Array

let source: FontSource | null = null

/** Set once by whoever starts: files on a server, what was fetched in a browser. */
export const setFontSource = (given: FontSource): void => {
  source = given
}

/** @throws when no source was set */
export const fontFile = (face: FileFace): Uint8Array => {
  if (source === null) throw new Error('No font source was set.')
  return source(face)
}
