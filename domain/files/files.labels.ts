export const fileKinds = { excel: 1, word: 2, pdf: 3, image: 4, video: 5, text: 6, document: 7, html: 8 } as const
export type FileKind = (typeof fileKinds)[keyof typeof fileKinds]

/** `document` is a document of this application, not an uploaded file. */
export const fileKindLabels = {
  1: 'Excel',
  2: 'Word',
  3: 'PDF',
  4: '画像',
  5: '動画',
  6: 'テキスト',
  7: '書類',
  8: 'HTML',
} as const satisfies Record<FileKind, string>

const kindsByExtension: Readonly<Record<string, FileKind>> = {
  pdf: fileKinds.pdf,
  html: fileKinds.html,
  ...Object.fromEntries(['xlsx', 'xls'].map((extension) => [extension, fileKinds.excel])),
  ...Object.fromEntries(['docx', 'doc'].map((extension) => [extension, fileKinds.word])),
  ...Object.fromEntries(
    ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'tiff'].map((extension) => [extension, fileKinds.image]),
  ),
  ...Object.fromEntries(
    ['mp4', 'mov', 'avi', 'wmv', 'webm', 'mpeg4', 'ogg'].map((extension) => [extension, fileKinds.video]),
  ),
  ...Object.fromEntries(['txt', 'rtf', 'csv'].map((extension) => [extension, fileKinds.text])),
}

/** Kind of a file by its name's extension; an unknown one counts as text. */
export const fileKindOf = (name: string): FileKind => {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  return Object.hasOwn(kindsByExtension, extension) ? (kindsByExtension[extension] ?? fileKinds.text) : fileKinds.text
}
