import { describe, expect, it } from 'vitest'
import { textLength } from '#domain/text/length.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { linkedFacilities, memberCount } from '#domain/text/dialogs.ts'
import { errorMessages, fieldErrorsOf, firstMessages, serverErrorAlert, validationErrorBody } from '#domain/errors.ts'
import { historyText } from '#domain/histories/histories.labels.ts'
import { fileKindOf, fileKinds } from '#domain/files/files.labels.ts'
import { resetPasswordRequestSchema, twoFactorChallengeRequestSchema } from '#domain/auth/auth.contract.ts'

describe('the name of a copy', () => {
  it.each([
    ['点検', '点検のコピー'],
    ['あ'.repeat(96), `${'あ'.repeat(96)}のコピー`],
    ['あ'.repeat(97), `${'あ'.repeat(96)}のコピー`],
    [`${'あ'.repeat(95)}𠮷野`, `${'あ'.repeat(95)}𠮷のコピー`],
  ])('%s', (name, copy) => {
    expect(copyName(name, 100)).toBe(copy)
    expect(textLength(copyName(name, 100))).toBeLessThanOrEqual(100)
  })
})

describe('errors', () => {
  it('stand by field, nested ones with dots, without repeats', () => {
    expect(
      fieldErrorsOf([
        { path: ['a', 0, 'b'], message: 'x' },
        { path: ['a', 0, 'b'], message: 'x' },
        { path: ['a', 0, 'b'], message: 'y' },
        { path: [], message: 'z' },
      ]),
    ).toEqual({ 'a.0.b': ['x', 'y'], root: ['z'] })
  })
  it('show their first message', () => expect(firstMessages({ a: ['x', 'y'], b: [] })).toEqual({ a: 'x' }))
  it('make the body of a 422', () => {
    expect(validationErrorBody({ title: ['タイトルは必須です。'] })).toEqual({
      message: 'タイトルは必須です。',
      errors: { title: ['タイトルは必須です。'] },
    })
    expect(validationErrorBody({}).message).toBe(errorMessages.invalid)
  })
  it('of the server follow the fixed sentence', () =>
    expect(serverErrorAlert('timeout')).toBe('予期しないエラーが発生しました。timeout'))
})

describe('words', () => {
  it('of the matter list', () =>
    expect([memberCount(4), linkedFacilities(12), linkedFacilities(0)]).toEqual([
      '4人のメンバー',
      'あり：12件',
      'なし',
    ]))
  it.each([
    [2, 'document', '書類を更新'],
    [1, 'matter', '案件を作成'],
    [6, 'document', '承認を申請'],
    [7, 'document', '承認リクエストを取り消し'],
    [8, 'document', '書類を承認'],
    [9, 'document', '書類を差し戻し'],
    [13, 'document', 'メールを開封'],
    [14, 'document', '書類をダウンロード'],
    [3, 'facility', '設備を削除'],
  ] as const)('of history %i on a %s: %s', (type, historyable, text) =>
    expect(historyText(type, historyable)).toBe(text),
  )
})

describe('kind of a file', () => {
  it.each([
    ['a.pdf', fileKinds.pdf],
    ['A.PDF', fileKinds.pdf],
    ['a.html', fileKinds.html],
    ['a.xlsx', fileKinds.excel],
    ['a.xls', fileKinds.excel],
    ['a.doc', fileKinds.word],
    ['a.tiff', fileKinds.image],
    ['写真.JPEG', fileKinds.image],
    ['a.mpeg4', fileKinds.video],
    ['異音.m4a', fileKinds.audio],
    ['a.ogg', fileKinds.audio],
    ['a.csv', fileKinds.text],
    ['a.zip', fileKinds.text],
    ['README', fileKinds.text],
    ['a.pdf.txt', fileKinds.text],
    ['a.constructor', fileKinds.text],
    ['', fileKinds.text],
  ])('%s', (name, kind) => expect(fileKindOf(name)).toBe(kind))
})

describe('passwords', () => {
  const reset = (password: string, password_confirmation: string) =>
    fieldErrorsOf(
      resetPasswordRequestSchema.safeParse({ token: 't', email: 'a@b.example', password, password_confirmation }).error
        ?.issues ?? [],
    )
  it('are long enough and confirmed', () => {
    expect(reset('12345678', '12345678')).toEqual({})
    expect(reset('1234567', '1234567')).toEqual({ password: ['パスワードは8文字以上である必要があります'] })
    expect(reset('12345678', '12345679')).toEqual({ password_confirmation: ['パスワードが確認用と一致しません。'] })
  })
  it('keep their spaces', () =>
    expect(
      resetPasswordRequestSchema.parse({
        token: 't',
        email: ' a@b.example ',
        password: ' 1234567 ',
        password_confirmation: ' 1234567 ',
      }),
    ).toMatchObject({ email: 'a@b.example', password: ' 1234567 ' }))
  it('are followed by a code or a recovery code', () => {
    expect(twoFactorChallengeRequestSchema.safeParse({ code: '', recovery_code: null }).success).toBe(false)
    expect(twoFactorChallengeRequestSchema.safeParse({ recovery_code: 'abcdefghij-klmnopqrst' }).success).toBe(true)
  })
})
