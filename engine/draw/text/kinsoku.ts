/** Where a line of Japanese text may end (禁則処理). Latin words and numbers stay whole. */

const notAtLineStart = new Set(
  '、。，．・：；？！゛゜ヽヾゝゞ々ー〜～）〕］｝〉》」』】〟〙〗°′″℃％‰％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?:;)]}%｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ…‥–—’”',
)
const notAtLineEnd = new Set('（〔［｛〈《「『【〝〘〖([{｢￥＄£¥$＃#〒№‘“')

const basicWordCharacters = /[\w'@&+*/=#$%^~"<>|\\.,:;!?()[\]{}-]/
const otherWordCharacters = /[\p{L}\p{N}\p{M}’¥]/u

/** A character that stands in a word: it does not part from its like. Few texts have one that takes Unicode's large classes. */
const isWordCharacter = (character: string): boolean =>
  character < '\u0080' ? basicWordCharacters.test(character) : !isWide(character) && otherWordCharacters.test(character)

/** Kanji, kana, full-width forms and other characters that lines break between freely. */
export function isWide(character: string): boolean {
  const code = character.codePointAt(0)!
  return (
    (code >= 0x2e80 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0x2190 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    code >= 0x1f000
  )
}

const isSpace = (character: string): boolean => character === ' ' || character === '\u3000'

/** Whether a line may end between two neighbouring characters. */
export function canBreakBetween(before: string, after: string): boolean {
  if (isSpace(after)) return false
  if (notAtLineStart.has(after) || notAtLineEnd.has(before)) return false
  if (isSpace(before)) return true
  if (before === '-' && isWordCharacter(after) && !/\d/.test(after)) return true
  return !(isWordCharacter(before) && isWordCharacter(after))
}
