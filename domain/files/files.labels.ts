export const fileKinds = {
  excel: 1,
  word: 2,
  pdf: 3,
  image: 4,
  video: 5,
  text: 6,
  document: 7,
  html: 8,
  audio: 9,
} as const
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
  9: '音声',
} as const satisfies Record<FileKind, string>

const extensionsOfKinds = {
  [fileKinds.excel]: ['xlsx', 'xls'],
  [fileKinds.word]: ['docx', 'doc'],
  [fileKinds.pdf]: ['pdf'],
  [fileKinds.image]: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'tiff'],
  [fileKinds.video]: ['mp4', 'mov', 'avi', 'wmv', 'webm', 'mpeg4'],
  [fileKinds.text]: ['txt', 'rtf', 'csv'],
  [fileKinds.document]: [],
  [fileKinds.html]: ['html'],
  [fileKinds.audio]: ['m4a', 'mp3', 'wav', 'aac', 'ogg', 'oga', 'opus', 'amr', 'flac'],
} as const satisfies Record<FileKind, readonly string[]>
const kindsByExtension: ReadonlyMap<string, FileKind> = new Map(
  Object.values(fileKinds).flatMap((kind) => extensionsOfKinds[kind].map((extension) => [extension, kind] as const)),
)

/** Of media types, as browsers give them to a chosen file too. */
export const isSound = (type: string): boolean => type.startsWith('audio/')

/** Kind of a file by its name's extension; an unknown one counts as text. */
export const fileKindOf = (name: string): FileKind => {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  return kindsByExtension.get(extension) ?? fileKinds.text
}
