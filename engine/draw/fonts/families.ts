/** Which stand-in family and weight an Excel font name gets, and how far apart Excel sets its lines. */

export type Family = 'sans' | 'gothic' | 'pgothic' | 'mincho'
export type FamilyMatch = {
  family: Family
  /** The name itself is a heavy design (創英角ゴシックUB, Arial Black …). */
  heavy: boolean
  /** Distance of baselines in em, as Excel's automatic row height gives it. */
  linePitch: number
  /** The same in shapes. */
  shapeLinePitch: number
  /** The bundled face is the font itself and no stand-in. */
  isOwn: boolean
  /** The font shows U+005C as ¥, as Japanese fonts do. */
  yenForBackslash: boolean
}

/** Full-width and half-width spellings of a font name are the same font. */
const normalise = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^@/, '')

const japanese =
  /[\u3040-\u30ff\u4e00-\u9fff]|^(ms(p|ui)?(gothic|mincho)|ms(ui)gothic|yu(gothic|mincho)|meiryo|bizud|hg|notos(ans|erif)(cjk)?jp|ipa|hiragino|kozuka|takao|mplus)/
const mincho = /明朝|mincho|serifcjk|serifjp|楷書|行書|教科書|隷書|宋体|simsun|batang|song/
const monospaced =
  /^(ms ?ゴシック|msgothic|bizudゴシック|bizudgothic|hgゴシック[em]|hggothic[em]|ipaゴシック|ipagothic|osaka等幅|consolas|couriernew|courier|lucidaconsole|menlo|monaco)$|等幅|mono/
const own = /^bizud(p?ゴシック|p?gothic|明朝|mincho)$/
/** The proportional 'BIZ UDPGothic' is bundled itself; as a stand-in for others its digits are too wide. */
const bundled: Record<string, Family> = { bizudpゴシック: 'pgothic', bizudpgothic: 'pgothic' }
const heavy = /ub$|black|heavy|impact|ポップ体|角ゴシック(e|eb)$/

const linePitches: [RegExp, number][] = [
  [/^(游|yu)/, 1.5],
  [/メイリオ|meiryo/, 1.5],
  [/^(calibri|arial|segoe|verdana|tahoma|helvetica|aptos)/, 1.3],
]

/**
 * Western serif fonts get the sans too: the Latin letters of the bundled 明朝 all have one width.
 * @param familyClass OOXML font family (1 roman, 2 swiss, 3 modern), used only where a Japanese name says nothing
 */
export function matchFamily(name: string, familyClass: number): FamilyMatch {
  const key = normalise(name)
  const known = japanese.test(key)
  let family: Family = bundled[key] ?? 'sans'
  if (monospaced.test(key)) family = 'gothic'
  else if (mincho.test(key) || (known && familyClass === 1)) family = 'mincho'
  const linePitch = linePitches.find(([pattern]) => pattern.test(key))?.[1] ?? 1.2
  const isOwn = own.test(key)
  return {
    family,
    heavy: heavy.test(key),
    linePitch,
    // Measured on what Excel printed: lines of 11 pt stand 14.3 pt apart.
    shapeLinePitch: isOwn ? 1.3 : linePitch,
    isOwn,
    yenForBackslash: known,
  }
}
