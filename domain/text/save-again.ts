/** Somebody was first: what `what` is by now, and what saving once more does. */
export const saveAgainText = (message: string, what: string, current: string): string =>
  `${message}現在の${what}は「${current}」です。もう一度保存すると、入力した${what}になります。`
