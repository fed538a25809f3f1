import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faceMetrics, measureText, resolveFace, splitByFace, textOutline, unprintable } from '#engine/draw/fonts.ts'
import { facePath } from '#engine/pdf/font-files.ts'
import { symbolGlyph } from '#engine/draw/fonts/faces.ts'
import type { FontChoice } from '#engine/draw/fonts.ts'

const font = (name: string, over: Partial<FontChoice> = {}): FontChoice => ({
  name,
  sizePt: 10,
  bold: false,
  italic: false,
  family: 0,
  ...over,
})

describe('the face that stands in for a font', () => {
  it.each([
    ['ＭＳ Ｐゴシック', 'sans'],
    ['MS PGothic', 'sans'],
    ['游ゴシック', 'sans'],
    ['メイリオ', 'sans'],
    ['Meiryo UI', 'sans'],
    ['Calibri', 'sans'],
    ['Arial', 'sans'],
    ['知らないフォント', 'sans'],
    ['Times New Roman', 'sans'],
    ['ＭＳ ゴシック', 'gothic'],
    ['MS Gothic', 'gothic'],
    ['Courier New', 'gothic'],
    ['ＢＩＺ ＵＤゴシック', 'gothic'],
    ['ＢＩＺ ＵＤＰゴシック', 'pgothic'],
    ['BIZ UDPGothic', 'pgothic'],
    ['ＭＳ 明朝', 'mincho'],
    ['ＭＳ Ｐ明朝', 'mincho'],
    ['MS Mincho', 'mincho'],
    ['游明朝', 'mincho'],
    ['HGS行書体', 'mincho'],
  ])('%s → %s', (name, face) => {
    expect(resolveFace(font(name)).face).toBe(face)
    expect(resolveFace(font(name, { bold: true })).face).toBe(`${face}-bold`)
  })

  it('takes heavy designs as bold and slants italics', () => {
    expect(resolveFace(font('HGP創英角ｺﾞｼｯｸUB')).face).toBe('sans-bold')
    expect(resolveFace(font('Arial', { italic: true })).oblique).toBe(true)
  })

  it('is a file, except for the drawn symbols', () => {
    expect(existsSync(facePath('mincho-bold')!)).toBe(true)
    expect(facePath('symbols')).toBeNull()
  })
})

describe('characters that a face lacks', () => {
  const faceOf = (character: string, name: string): string => splitByFace(character, font(name))[0]!.face

  it.each(['☑', '☐', '☒', '✔'])('draws %s itself', (character) => {
    for (const name of ['ＭＳ Ｐゴシック', 'ＭＳ ゴシック', 'ＭＳ 明朝'])
      expect(faceOf(character, name)).toBe('symbols')
  })

  it.each([...'レ㎡㈱①髙ｱﾞ▲〒℃'])('finds %s in the font itself', (character) => {
    expect(faceOf(character, 'ＭＳ ゴシック')).toBe('gothic')
  })

  it('takes rare kanji from another face and splits only there', () => {
    expect(splitByFace('𠮷田', font('ＭＳ 明朝'))).toEqual([
      { text: '𠮷', face: 'sans' },
      { text: '田', face: 'mincho' },
    ])
  })

  it('draws the printers’ sign for a missing sort rather than an empty box', () => {
    expect(splitByFace('한', font('Arial'))).toEqual([{ text: '한', face: 'symbols' }])
    const outline = textOutline({
      kind: 'text',
      text: '한',
      xPt: 0,
      baselinePt: 0,
      face: 'symbols',
      sizePt: 10,
      colour: '#000000',
      widthPt: 10,
    })
    expect(outline.filter(({ op }) => op === 'M')).toHaveLength(2)
  })

  it('leaves out what has no look, and composes what is written in two characters', () => {
    expect(splitByFace('葛\u{e0100}か\u3099\u200b', font('ＭＳ ゴシック'))).toEqual([{ text: '葛が', face: 'gothic' }])
  })

  it('shows the backslash as a yen sign in Japanese fonts only', () => {
    expect(splitByFace('\\1', font('ＭＳ Ｐゴシック'))[0]!.text).toBe('¥1')
    expect(splitByFace('\\1', font('Arial'))[0]!.text).toBe('\\1')
  })
})

describe('what can be printed', () => {
  const range = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
  /** All characters of one and two bytes that Windows writes in Japan, but for those of one's own. */
  const cp932 = (): string => {
    const decoder = new TextDecoder('shift_jis')
    const leads = [0, ...Array.from({ length: 0x7c }, (_, index) => 0x81 + index)]
    return leads
      .flatMap((lead) =>
        Array.from({ length: 0xbf }, (_, index) =>
          decoder.decode(new Uint8Array(lead === 0 ? [0x20 + index] : [lead, 0x40 + index])),
        ),
      )
      .filter((text) => [...text].length === 1 && !/[\ufffd\p{Co}]/u.test(text))
      .join('')
  }

  it('is all of cp932', () => {
    expect(new Set(cp932()).size).toBeGreaterThan(7000)
    expect(unprintable(cp932())).toEqual([])
  })

  it('is all of JIS X 0213', () => {
    // What cp932 has not, line by line; made with Python's shift_jis_2004.
    const rest = readFileSync(new URL('jis-x-0213.txt', import.meta.url), 'utf8')
    expect([...rest].length).toBeGreaterThan(3900)
    expect(unprintable(rest)).toEqual([])
  })

  it.each([
    ['sub- and superscripts', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱₐₑₒₓ'],
    ['fractions and Roman numbers', `½⅓⅔¼¾${range(0x2160, 0x216b)}${range(0x2170, 0x217b)}`],
    ['numbers in circles', `${range(0x2460, 0x24ff)}${range(0x2776, 0x2793)}${range(0x3251, 0x325f)}`],
    ['arrows', '←↑→↓↔↕↖↗↘↙↩↪↰↱↲↳↵↶↷↺↻⇄⇅⇆⇇⇈⇉⇊⇐⇑⇒⇓⇔⇕⇖⇗⇘⇙⇦⇧⇨⇩⟵⟶⟷⟸⟹⟺➔➘➙➚➛➜➝➞➟➠➡⬅⬆⬇⬈⬉⬊⬋⬌⬍⤴⤵'],
    ['checks and crosses', '☐☑☒✓✔✕✖✗✘✅❌⭕🗸🗹🔲🔳'],
    ['marks', '❗❕❓❔‼⁉⚠⛔🚫➕➖➗⭐🌟✨❤🔴🟠🟡🟢🔵🟣🟤⚫⚪🟥🟦🟩🔶🔷🔸🔹🔺🔻▶◀⏩'],
    ['faces and hands', '😀😃😄😅😊🙂😐🤔😢😭☹🙇🙏👍👎👀☝👆👇👈👉👷👤👥'],
    ['things', '☎📞📱✉📧📅📆⏰⌚⌛🔧🔨🛠⚙🚧🚨🔥💧💦⚡☀☁☂☔❄📄📝✏🔍🏢🏠🚗🚚🚒💡📌📍📷🔑🔒🔓🔔📊📈📉📁💻🔋🧯🌡'],
    ['half-width kana with their marks', 'ｽﾞﾎﾟﾝﾌﾟｶﾞｽﾒｰﾀｰﾍﾞﾗﾝﾀﾞｳﾞ'],
    ['what has no look of its own', '1️⃣👍🏻👨‍🔧\t\n'],
  ])('is what people write: %s', (_, characters) => {
    expect(unprintable(characters)).toEqual([])
    for (const name of ['ＭＳ Ｐゴシック', 'ＭＳ ゴシック', 'ＭＳ 明朝']) expect(drawsAll(characters, name)).toBe(true)
  })

  /** Whether no character is drawn as the sign for a missing sort. */
  function drawsAll(characters: string, name: string): boolean {
    const missing = JSON.stringify(symbolGlyph('한'.codePointAt(0)!).commands)
    return splitByFace(characters, font(name))
      .filter(({ face }) => face === 'symbols')
      .every(({ text }) =>
        [...text].every((one) => JSON.stringify(symbolGlyph(one.codePointAt(0)!).commands) !== missing),
      )
  }

  it('sets the letters of equations as plain ones', () => {
    expect(unprintable('𝒆=𝒎𝒄𝟐')).toEqual([])
    expect(splitByFace('𝒆=𝒎', font('Cambria Math')).map(({ text }) => text)).toEqual(['e=m'])
  })

  it('leaves out, and names once, what no font has', () => {
    expect(unprintable('한글 한 漢字𓀀')).toEqual(['한', '글', '𓀀'])
  })

  it('composes subscripts of the digits, smaller and lower, in text that stays what it was', () => {
    expect(splitByFace('CO₂', font('ＭＳ 明朝'))).toEqual([
      { text: 'CO', face: 'mincho' },
      { text: '₂', face: 'symbols' },
    ])
    const heights = (character: string): number[] =>
      symbolGlyph(character.codePointAt(0)!).commands.flatMap((command) => (command.op === 'Z' ? [] : [command.y]))
    expect(Math.max(...heights('₂'))).toBeGreaterThan(100)
    expect(Math.min(...heights('⁹'))).toBeLessThan(-700)
    expect(measureText('₂', font('Arial'))).toBeLessThan(measureText('2', font('Arial')) * 0.7)
  })
})

describe('widths', () => {
  it('counts half-width and full-width characters of monospaced fonts as half an em and one em', () => {
    expect(measureText('0Aｱ', font('ＭＳ ゴシック'))).toBeCloseTo(15)
    expect(measureText('漢あ', font('ＭＳ 明朝'))).toBeCloseTo(20)
  })

  it('sets ＢＩＺ ＵＤＰゴシック in its own widths, kana closer than in the face for ＭＳ Ｐゴシック', () => {
    const notice = 'ご不便をおかけしますが、よろしくお願いいたします。（エレベーター）'
    const own = measureText(notice, font('ＢＩＺ ＵＤＰゴシック'))
    expect(own).toBeLessThan(measureText(notice, font('ＭＳ Ｐゴシック')) * 0.95)
    expect(own).toBeCloseTo(measureText(notice, font('BIZ UDPGothic')))
  })

  it('grows with the size and adds fallback faces', () => {
    expect(measureText('☑', font('ＭＳ ゴシック', { sizePt: 20 }))).toBeCloseTo(20)
  })

  it('knows the heights of a face in em', () => {
    expect(faceMetrics('gothic').ascent).toBeCloseTo(0.88, 2)
    expect(faceMetrics('gothic').descent).toBeCloseTo(0.12, 2)
  })
})
