/** Of a file with macros that cannot be taken out of it, to people outside. */
export const macroText =
  'マクロを含むファイルのため、社外の方は開けません。マクロのない形式で保存し直したものを追加してください。'
