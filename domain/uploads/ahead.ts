/** Files that came ahead of the call that they belong to, part by part: a cut costs the part that was on its way. */

/** In place of the file itself the call has a field of this name, which says as JSON what came ahead. */
export const aheadField = '_ahead'

/** `field` and `name` as the file itself would have come; `sha256` of the whole, hexadecimal. */
export type Ahead = { field: string; name: string; sha256: string }
