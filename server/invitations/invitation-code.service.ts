/** A link that was copied proves no mailbox: whoever joins by it types six digits that were sent to the invited address. */
import type { Context } from 'hono'
import { limits } from '#domain/limits.ts'
import { invitationTexts } from '#domain/invitations/invitations.texts.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { AppEnv, Deps } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import { hashCode, newMailedCode } from '#server/http/link-tokens.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { findLink, type OpenLink } from './invitation-link.ts'
import { updateInvitation } from './invitations.store.ts'

const aboutOf = ({ invitation }: OpenLink): string => `invitation-${invitation.id}`

const writeCode = async (tx: Tx, { jobs }: Deps, { invitation, company }: OpenLink, code: string): Promise<void> => {
  await queueLetter(tx, jobs, {
    company_id: null,
    kind: 'invitation_code',
    to: { email: invitation.email, name: null },
    subject: '【建守】確認コード',
    body: {
      greeting: `${invitation.email} 様`,
      paragraphs: [`${company.name}への招待に参加するための確認コードです。招待のページに入力してください。`],
      facts: [['確認コード', code]],
      notes: [
        `このコードは${limits.invitationCodeMinutes}分間有効です。`,
        'コードは、招待した人を含め、だれにも伝えないでください。',
        '心当たりがない場合は、このメールを破棄してください。このメールアドレスで参加した人はいません。',
      ],
    },
  })
}

/** Sends a code to the invited address; an earlier one ends. */
export const sendCode = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const deps = c.get('deps')
  const { invitationCode: byAddress, invitationCodeNetwork: byNetwork } = rateLimitsOf(deps.database.pool)
  const { invitation } = await inSystem(deps.database.db, (tx) => findLink(tx, deps, token))
  await countAttempt(byNetwork, networkOf(c.get('ip')))
  await countAttempt(byAddress, invitation.email)
  await inSystem(deps.database.db, async (tx) => {
    const link = await findLink(tx, deps, token)
    const { code_hash, placeholder } = newMailedCode(deps.secret, aboutOf(link))
    const code_expires_at = new Date(deps.clock().getTime() + limits.invitationCodeMinutes * 60_000)
    await updateInvitation(tx, link.invitation, { code_hash, code_expires_at })
    await writeCode(tx, deps, link, placeholder)
  })
  deps.jobs.wake()
}

/** Counts a try at the code of a copied link; a letter's link needs none. What refuses the rest takes no try back. */
export const countCodeTry = async (deps: Deps, token: string, code: string | undefined): Promise<void> => {
  const { invitation, provesMailbox } = await inSystem(deps.database.db, (tx) => findLink(tx, deps, token))
  if (provesMailbox || code === undefined) return
  const { invitationCodeTry, invitationCodeTryDay } = rateLimitsOf(deps.database.pool)
  await countAttempt(invitationCodeTryDay, invitation.email)
  await countAttempt(invitationCodeTry, invitation.email)
}

/** 422 unless the link or the code proves that whoever joins has the mailbox. The invitation is held by the caller. */
export const requireProof = ({ secret, clock }: Deps, link: OpenLink, typed: string | undefined): void => {
  if (link.provesMailbox) return
  if (typed === undefined) throw invalid({ code: [invitationTexts.codeMissing] })
  const { code_hash, code_expires_at } = link.invitation
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  const isRight = code_hash === hashCode(secret, aboutOf(link), code) && code_expires_at! > clock()
  if (!isRight) throw invalid({ code: [invitationTexts.wrongCode] })
}
