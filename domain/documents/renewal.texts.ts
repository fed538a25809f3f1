/** Words where a link opens no more. None says which address it was sent to. */
export const renewalTexts = {
  action: '新しいリンクを送ってもらう',
  explained: 'このリンクが届いたメールアドレスに、新しいリンクを送ります。',
  done: '新しいリンクを送りました',
  doneExplained:
    'このリンクが届いたメールアドレスの受信箱を確認してください。届かないときは、送信者にお問い合わせください。',
} as const
