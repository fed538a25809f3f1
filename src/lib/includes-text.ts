import { foldText } from '#domain/text/fold.ts'

/** However either is written: ｱｲ finds アイ, abc finds ＡＢＣ, 高橋 finds 髙橋. */
export const includesText = (text: string, search: string): boolean => foldText(text).includes(foldText(search.trim()))
