import { pdfTexts } from '#domain/text/screens.ts'
import { FileError } from '../file-error.ts'

export type EmbedErrorCode = 'password' | 'damaged' | 'too_heavy'

const MESSAGES: Record<EmbedErrorCode, string> = {
  password: 'PDFにパスワードが設定されているため、開けません。パスワードを解除して、もう一度追加してください。',
  damaged: `${pdfTexts.failed}。ファイルが壊れている可能性があります。元のファイルを確認して、もう一度追加してください。`,
  too_heavy:
    'PDFの内容が重すぎるため、処理できません。ページを分けるか、軽いPDFに保存し直して、もう一度追加してください。',
}

/** A PDF that cannot be worked on. */
export class EmbedError extends FileError<EmbedErrorCode> {
  override readonly name = 'EmbedError'

  constructor(code: EmbedErrorCode, options?: ErrorOptions) {
    super(code, MESSAGES, options)
  }
}
