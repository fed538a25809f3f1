/**
 * Texts with wildcards: ? is any character, * any number of them, ~ makes the next one plain. Case does not count. What
 * stands between two * is sought from left to right and never again: no pattern takes longer than its length times the
 * text's.
 */

const special = /~([*?~])|([*?])|([\\^$.+()[\]{}|/])/gsu
/** Where a text is sought, ~ makes any character plain and is never sought itself: Excel finds d by ~d. */
const specialSought = /~(.)|([*?])|([\\^$.+()[\]{}|/])/gsu

/** What stands between the *, each as the source of a regular expression without repetitions. */
const piecesOf = (pattern: string, signs: RegExp): string[] => {
  const pieces = ['']
  let at = 0
  const add = (source: string): void => {
    pieces[pieces.length - 1] += source
  }
  for (const { 0: whole, 1: plain, 2: wild, 3: sign, index } of pattern.matchAll(signs)) {
    add(pattern.slice(at, index))
    at = index + whole.length
    if (wild === '*') pieces.push('')
    else if (wild !== undefined) add('.')
    else if (plain !== undefined && !/[\\^$.*+?()[\]{}|/]/u.test(plain)) add(plain)
    else add(`\\${plain ?? sign ?? ''}`)
  }
  add(pattern.slice(at))
  return pieces
}

const expression = (source: string): RegExp => new RegExp(source, 'gisu')

/** Where the piece begins and ends, from there on; null where it is not. */
const found = (piece: RegExp, text: string, from: number): { begin: number; end: number } | null => {
  piece.lastIndex = from
  const match = piece.exec(text)
  return match && { begin: match.index, end: match.index + match[0].length }
}

/** Finds the first place in a text that the pattern fits; -1 where there is none. */
export const wildcardSearch = (pattern: string): ((text: string) => number) => {
  const pieces = piecesOf(pattern, specialSought).map(expression)
  return (text) => {
    let begin = -1
    let at = 0
    for (const piece of pieces) {
      const place = found(piece, text, at)
      if (!place) return -1
      if (begin === -1) begin = place.begin
      at = place.end
    }
    return begin
  }
}

/** Whether the pattern fits a whole text. */
export const wildcardTest = (pattern: string): ((text: string) => boolean) => {
  const [first = '', ...others] = piecesOf(pattern, special)
  const last = others.pop()
  if (last === undefined) {
    const whole = expression(`^${first}$`)
    return (text) => found(whole, text, 0) !== null
  }
  const pieces = [`^${first}`, ...others, `${last}$`].map(expression)
  return (text) => {
    let at = 0
    for (const piece of pieces) {
      const place = found(piece, text, at)
      if (!place) return false
      at = place.end
    }
    return true
  }
}
