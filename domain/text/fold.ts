/**
 * What a search takes as one: widths, case, hiragana and katakana, the variants of characters that names are written
 * with, and a company's form written short. The database folds by the same tables (`fold_text`), held by a test.
 */

/** Each variant beside the character that stands for it. */
export const variants =
  '髙高﨑崎邉辺邊辺齋斎齊斉濵浜濱浜眞真廣広澤沢嶋島嶌島德徳櫻桜國国會会學学惠恵榮栄圓円龍竜瀧滝槇槙冨富曻昇栁柳桒桑靍鶴鷗鴎舘館藪薮籠篭壽寿與与寶宝豐豊彌弥禮礼驛駅縣県區区條条檜桧溪渓麴麹鐵鉄佛仏萬万發発氣気靜静實実𠮷吉'

/** After NFKC, which turns ㈱ and （株） into these. */
export const companyForms = { '(株)': '株式会社', '(有)': '有限会社', '(合)': '合同会社' } as const

const katakana = { first: 0x30a1, last: 0x30f6, aboveHiragana: 0x60 }
const pairs = [...variants]
const folded = new Map<string, string>([
  ...pairs.flatMap((character, index): [string, string][] => (index % 2 === 0 ? [[character, pairs[index + 1]!]] : [])),
  ...Array.from({ length: katakana.last - katakana.first + 1 }, (_, index): [string, string] => [
    String.fromCodePoint(katakana.first + index),
    String.fromCodePoint(katakana.first + index - katakana.aboveHiragana),
  ]),
])

/** The characters that are folded one by one, and in the same order what they become. */
export const foldedCharacters = { from: [...folded.keys()].join(''), to: [...folded.values()].join('') }

const foldable = new RegExp(`[${foldedCharacters.from}]`, 'gu')

/** ﾋﾞﾙ, ビル and びる are one, 髙橋 and 高橋, ㈱ and 株式会社. */
export const foldText = (text: string): string =>
  Object.entries(companyForms).reduce(
    (whole, [short, long]) => whole.replaceAll(short, long),
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(foldable, (character) => folded.get(character)!),
  )
