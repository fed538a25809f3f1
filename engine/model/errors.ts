import { pdfTexts } from '#domain/text/pdf-texts.ts'

/**
 * A stranger's file that cannot be worked on. The message is a Japanese sentence for the person who gave the
 * file: what is wrong and what to do about it. `cause` holds the technical reason, if any.
 */
export abstract class FileError<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type SheetErrorCode =
  | 'empty'
  | 'notXlsx'
  | 'legacyXls'
  | 'encrypted'
  | 'lockFile'
  | 'zipBroken'
  | 'partMissing'
  | 'xmlBroken'
  | 'forbidden'
  | 'tooLarge'
  | 'tooMany'

/** A workbook; its sentence names what in it is wrong. */
export class SheetError extends FileError<SheetErrorCode> {
  override readonly name = 'SheetError'
}

const imageMessages = {
  too_large: '画像が大きすぎます。1億画素以下の画像を使用してください。',
  damaged: '画像が壊れているため、開けません。元の画像を確認して、もう一度追加してください。',
  unsupported: 'この形式の画像は開けません。JPEGまたはPNGに変換して、もう一度追加してください。',
}
export type ImageErrorCode = keyof typeof imageMessages

/** A picture. */
export class ImageError extends FileError<ImageErrorCode> {
  override readonly name = 'ImageError'

  constructor(code: ImageErrorCode, options?: ErrorOptions) {
    super(code, imageMessages[code], options)
  }
}

const embedMessages = {
  password: 'PDFにパスワードが設定されているため、開けません。パスワードを解除して、もう一度追加してください。',
  damaged: `${pdfTexts.failed}。ファイルが壊れている可能性があります。元のファイルを確認して、もう一度追加してください。`,
  too_heavy:
    'PDFの内容が重すぎるため、処理できません。ページを分けるか、軽いPDFに保存し直して、もう一度追加してください。',
}
export type EmbedErrorCode = keyof typeof embedMessages

/** A PDF whose pages are wanted. */
export class EmbedError extends FileError<EmbedErrorCode> {
  override readonly name = 'EmbedError'

  constructor(code: EmbedErrorCode, options?: ErrorOptions) {
    super(code, embedMessages[code], options)
  }
}
