import { authCalls, sessionCalls } from '#domain/auth/auth.calls.ts'
import { errorMessages } from '#domain/errors.ts'
import { audit } from '#server/audit/audit.ts'
import { inSystem } from '#server/db/client.ts'
import { placeOf } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { publicRoutes, userRoutes, type App } from '#server/http/route.ts'
import { closeSession, ensureSession, openSession } from '#server/http/session.ts'
import { checkLogin } from './auth.service.ts'
import { lockAccount } from './auth.store.ts'
import { confirmEmail, listWaysInOfRevert, revertEmail } from './email.service.ts'
import { askForPasskey, signInWithPasskey } from './passkeys.service.ts'
import { forgotPassword, listWaysInOfReset, resetPassword } from './password.service.ts'
import { signIn } from './sign-in.ts'
import { answerChallenge } from './two-factor.service.ts'

export const authRoutes = (app: App): void => {
  publicRoutes(app, 'auth', authCalls, {
    'GET /sanctum/csrf-cookie': ({ c }) => ensureSession(c),

    'POST /api/login': async ({ c, deps, body }) => {
      const checked = await checkLogin(c, body)
      const remember = body.remember ?? false
      return inSystem(deps.database.db, async (tx) => {
        const user = await lockAccount(tx, checked.id)
        // The password may have been set anew while the old one was looked at.
        if (user.password_hash !== checked.password_hash) throw invalid({ email: [errorMessages.loginFailed] })
        const two_factor = user.two_factor_confirmed_at !== null
        // With a second factor switched on the person is not in yet.
        if (two_factor) await openSession(tx, c, { pending_two_factor_user_id: user.id, remember })
        else await signIn(tx, c, { user, remember })
        return { two_factor }
      })
    },

    'POST /api/two-factor-challenge': ({ c, body }) => answerChallenge(c, body),

    'POST /api/forgot-password': async ({ c, body }) => {
      await forgotPassword(c, body)
      return {
        message: '入力したメールアドレスが登録されている場合、パスワードを再設定するためのメールを送信しました。',
      }
    },

    'POST /api/reset-password/ways-in': async ({ deps, body }) => ({ data: await listWaysInOfReset(deps, body.token) }),

    'POST /api/reset-password': async ({ c, body }) => {
      await resetPassword(c, body)
      return { message: 'パスワードを再設定しました。新しいパスワードでログインしてください。' }
    },

    'POST /api/email/confirm': async ({ c, body }) => {
      await confirmEmail(c, body.token)
      return { message: 'メールアドレスを変更しました。' }
    },

    'POST /api/email/revert/ways-in': async ({ deps, body }) => ({ data: await listWaysInOfRevert(deps, body.token) }),

    'POST /api/email/revert': async ({ c, body }) => {
      await revertEmail(c, body.token)
      return { message: 'メールアドレスの変更を取り消し、パスワードを再設定するメールを送信しました。' }
    },

    'POST /api/passkeys/options': async ({ c }) => ({ ...(await askForPasskey(c)) }),

    'POST /api/passkeys/login': async ({ c, body }) => {
      await signInWithPasskey(c, body)
      return { two_factor: false }
    },
  })

  userRoutes(app, 'auth', sessionCalls, {
    'POST /api/logout': async ({ c, deps, user }) => {
      await inSystem(deps.database.db, async (tx) => {
        await audit(tx, { account_id: user.id }, { user, place: placeOf(c) }, [{ kind: 'signed_out' }])
        await closeSession(tx, c)
      })
      // Pictures that the browser keeps would open by their address for whoever sits there next. Not "storage": what still
      // waits to be sent lies there, sealed, and is sent once its owner is back.
      c.header('Clear-Site-Data', '"cache"')
    },
  })
}
