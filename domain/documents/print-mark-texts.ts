import type { PrintMark } from './print-marks.ts'

const named = (characters: readonly string[]): string => characters.map((character) => `「${character}」`).join('')

/** The sentence for people who ask, and the word for where there is little room. */
export const printMarkTexts = ({ fault, characters }: Pick<PrintMark, 'fault' | 'characters'>) => {
  switch (fault) {
    case 'cut':
      return { sentence: '印刷では欄に入りきらず、途中で切れます。', text: '欄に入りきりません', short: 'はみ出し' }
    case 'hashes':
      return { sentence: '印刷では数字が欄に入りきらず、####になります。', text: '####になります', short: '####' }
    case 'tiny':
      return { sentence: '印刷では文字が6ポイントより小さくなります。', text: '文字が小さすぎます', short: '極小' }
    case 'unprintable':
      return {
        sentence: `印刷できない文字があります（〓になります）：${named(characters)}`,
        text: `印刷できない文字${named(characters.slice(0, 3))}`,
        short: '〓',
      }
  }
}
