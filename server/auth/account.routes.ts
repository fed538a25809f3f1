/** What people do with their own account. Whatever would let a stranger in asks for the password first (423). */
import { accountCalls } from '#domain/auth/auth.calls.ts'
import { userRoutes, type App, type UserHandlers } from '#server/http/route.ts'
import { confirmPassword, isConfirmed, requireConfirmation } from './confirmation.ts'
import { changeEmail } from './email.service.ts'
import { askForNewPasskey, createPasskey, deletePasskey, listPasskeys, renamePasskey } from './passkeys.service.ts'
import { updatePassword } from './password.service.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getQrCode,
  getSecretKey,
  listRecoveryCodes,
  renewRecoveryCodes,
} from './two-factor.service.ts'

const handlers: UserHandlers<typeof accountCalls> = {
  'PUT /api/user/password': async ({ c, user, body }) => {
    await updatePassword(c, user, body)
    return { message: 'パスワードを変更しました。' }
  },

  'POST /api/user/confirm-password': async ({ c, user, body }) => {
    await confirmPassword(c, user, body.password)
    return { message: 'パスワードを確認しました。' }
  },

  'GET /api/user/confirmed-password-status': ({ c }) => ({ confirmed: isConfirmed(c) }),

  'PUT /api/user/email': async ({ c, user, body }) => {
    await changeEmail(c, user, body)
    return { message: '確認のメールを送信しました。メールのリンクを開くと、変更が完了します。' }
  },

  'POST /api/user/two-factor-authentication': async ({ c }) => {
    requireConfirmation(c)
    await enableTwoFactor(c)
    return { message: '二要素認証の設定を始めました。' }
  },

  'DELETE /api/user/two-factor-authentication': async ({ c }) => {
    requireConfirmation(c)
    await disableTwoFactor(c)
    return { message: '二要素認証を無効にしました。' }
  },

  'POST /api/user/confirmed-two-factor-authentication': async ({ c, user, body }) => {
    await confirmTwoFactor(c, user, body.code)
    return { message: '二要素認証を有効にしました。' }
  },

  'GET /api/user/two-factor-qr-code': ({ c, deps, user }) => {
    requireConfirmation(c)
    return getQrCode(deps, user)
  },

  'GET /api/user/two-factor-secret-key': async ({ c, deps, user }) => {
    requireConfirmation(c)
    return { secretKey: await getSecretKey(deps, user) }
  },

  'GET /api/user/two-factor-recovery-codes': ({ c, deps, user }) => {
    requireConfirmation(c)
    return listRecoveryCodes(deps, user)
  },

  'POST /api/user/two-factor-recovery-codes': async ({ c }) => {
    requireConfirmation(c)
    await renewRecoveryCodes(c)
    return { message: 'リカバリーコードを作り直しました。' }
  },

  'GET /api/user/sessions': async ({ c, user }) => ({ data: await listSessions(c, user) }),

  'DELETE /api/user/sessions/{id}': ({ c, user, params }) => {
    requireConfirmation(c)
    return endSession(c, user, params.id)
  },

  'DELETE /api/user/sessions': ({ c, user }) => {
    requireConfirmation(c)
    return endOtherSessions(c, user)
  },

  'GET /api/user/passkeys': async ({ deps, user }) => ({ data: await listPasskeys(deps, user) }),

  'POST /api/user/passkeys/options': async ({ c, deps, user }) => {
    requireConfirmation(c)
    return { ...(await askForNewPasskey(deps, user)) }
  },

  'POST /api/user/passkeys': async ({ c, user, body }) => {
    requireConfirmation(c)
    return { data: await createPasskey(c, user, body) }
  },

  'PUT /api/user/passkeys/{id}': async ({ c, deps, user, params, body }) => {
    requireConfirmation(c)
    return { data: await renamePasskey(deps, user, params.id, body.name) }
  },

  'DELETE /api/user/passkeys/{id}': ({ c, user, params }) => {
    requireConfirmation(c)
    return deletePasskey(c, user, params.id)
  },
}

export const accountRoutes = (app: App): void => userRoutes(app, 'auth', accountCalls, handlers)
