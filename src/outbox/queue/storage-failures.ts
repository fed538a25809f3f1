/** Why the device keeps nothing, by the name of what the browser threw, and what there is to do. */
const storageFailures: Partial<Record<string, { why: string; remedy: string }>> = {
  QuotaExceededError: { why: 'この端末の空き容量が足りないため', remedy: '空き容量を増やして、もう一度' },
  StorageRefusedError: {
    why: 'このブラウザの設定（プライベートブラウズなど）では端末に保存できないため',
    remedy: '通常のウィンドウで開いて、もう一度',
  },
  HeldElsewhereError: { why: '別のタブで前の版が開いているため', remedy: 'ほかのタブを閉じて、もう一度' },
}

// By name: what another frame's databases throw is no Error of this page.
const nameOf = (error: unknown): string => String((error as Partial<Error> | null)?.name)
const knownOf = (error: unknown) => storageFailures[nameOf(error)]

/** Whether the device had no room. */
export const isFull = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** Of an entry whose state could not be kept; null where that was not the trouble. */
export const sendingFailureOf = (error: unknown): string | null => {
  const failure = knownOf(error)
  if (failure) return `${failure.why}、送信の状態を保存できませんでした。${failure.remedy}送信してください。`
  return error instanceof DOMException
    ? 'この端末の保存領域を読み書きできないため、送れませんでした。もう一度送信してください。'
    : null
}

const sentenceOf = (what: string, again: string, error: unknown): string => {
  const failure = knownOf(error)
  return failure
    ? `${failure.why}、${what}を送信待ちに加えられませんでした。${failure.remedy}${again}。`
    : `${what}を送信待ちに加えられませんでした。もう一度${again}。`
}

/** Of a chosen file. */
export const failureOf = (name: string, error: unknown): string => sentenceOf(`「${name}」`, '選んでください', error)

/** Of what waits already. */
export const readFailureOf = (error: unknown): string => {
  const failure = knownOf(error)
  return `${failure ? `${failure.why}、` : ''}送信待ちの内容を読み取れませんでした。`
}

/** Of what is sealed as long as its key is away, and of a memory that does not answer. */
export const hiddenText =
  'この端末に残っている未送信の内容を、まだ読み取れません。通信できる場所で、もう一度読み取ってください。'

/** Of what was typed: it stays in its form. */
export const typedFailureOf = (error: unknown): string =>
  `通信できません。${sentenceOf('入力した内容', 'やり直してください', error)}入力内容は残っています。`
