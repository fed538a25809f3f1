/** What every place asks of the files that are sent to it. */
import { invalid } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { isPicture } from '#server/http/sniff.ts'

/** At least one, and none of them empty. */
export const checkUploads = (uploads: readonly Upload[]): void => {
  if (uploads.length === 0) throw invalid({ files: ['ファイルを選択してください。'] })
  const empty = uploads.filter(({ size }) => size === 0).map(({ name }) => `「${name}」は空のファイルです。`)
  if (empty.length > 0) throw invalid({ files: empty })
}

/** The picture that may come in this field; anything that no browser shows as one is refused. */
export const pictureOf = (uploads: readonly Upload[], field: string, label: string): Upload | undefined => {
  const upload = uploads.find((candidate) => candidate.field === field)
  if (upload && (upload.size === 0 || !isPicture(upload.content)))
    throw invalid({ [field]: [`${label}にはJPEG、PNG、GIF、WebPの画像を選んでください。`] })
  return upload
}
