import { authCalls, sessionCalls } from '#domain/auth/auth.calls.ts'
import { audit } from '#server/audit/audit.ts'
import { inSystem } from '#server/db/client.ts'
import { placeOf } from '#server/http/context.ts'
import { publicRoutes, userRoutes, type App } from '#server/http/route.ts'
import { closeSession, ensureSession, openSession } from '#server/http/session.ts'
import { checkLogin } from './auth.service.ts'
import { confirmEmail, revertEmail } from './email.service.ts'
import { askForPasskey, signInWithPasskey } from './passkeys.service.ts'
import { forgotPassword, resetPassword } from './password.service.ts'
import { signIn } from './sign-in.ts'
import { answerChallenge } from './two-factor.service.ts'

export const authRoutes = (app: App): void => {
  publicRoutes(app, 'auth', authCalls, {
    'GET /sanctum/csrf-cookie': ({ c }) => ensureSession(c),

    'POST /api/login': async ({ c, deps, body }) => {
      const { user, two_factor } = await checkLogin(c, body)
      const remember = body.remember ?? false
      await inSystem(deps.database.db, async (tx) => {
        // With a second factor switched on the person is not in yet.
        if (two_factor) await openSession(tx, c, { pending_two_factor_user_id: user.id, remember })
        else await signIn(tx, c, { user, remember })
      })
      return { two_factor }
    },

    'POST /api/two-factor-challenge': ({ c, body }) => answerChallenge(c, body),

    'POST /api/forgot-password': async ({ c, body }) => {
      await forgotPassword(c, body)
      return {
        message: '入力したメールアドレスが登録されている場合、パスワードを再設定するためのメールを送信しました。',
      }
    },

    'POST /api/reset-password': async ({ c, body }) => {
      await resetPassword(c, body)
      return { message: 'パスワードを再設定しました。新しいパスワードでログインしてください。' }
    },

    'POST /api/email/confirm': async ({ c, body }) => {
      await confirmEmail(c, body.token)
      return { message: 'メールアドレスを変更しました。' }
    },

    'POST /api/email/revert': async ({ c, body }) => {
      await revertEmail(c, body.token)
      return { message: 'メールアドレスの変更を取り消し、すべての端末からログアウトしました。' }
    },

    'POST /api/passkeys/options': async ({ c }) => ({ ...(await askForPasskey(c)) }),

    'POST /api/passkeys/login': async ({ c, body }) => {
      await signInWithPasskey(c, body)
      return { two_factor: false }
    },
  })

  userRoutes(app, 'auth', sessionCalls, {
    'POST /api/logout': ({ c, deps, user }) =>
      inSystem(deps.database.db, async (tx) => {
        await audit(tx, { account_id: user.id }, { user, place: placeOf(c) }, [{ kind: 'signed_out' }])
        await closeSession(tx, c)
      }),
  })
}
