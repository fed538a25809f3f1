/** What the server takes of one file, in bytes; until it has said so, it is left to refuse what is too large. */
let maxBytes = Infinity
export const maxUploadBytes = (): number => maxBytes
export const setMaxUploadBytes = (bytes: number): void => {
  maxBytes = bytes
}
