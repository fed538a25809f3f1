/**
 * Whoever has a recipient's link shows that the mailbox is theirs, by six digits that are sent there; the browser in which
 * they were typed then reads the documents of that building, until the day is over or the company closes it. Whether any
 * code goes out is told to nobody but the mailbox.
 */
import type { Context } from 'hono'
import { ownerPageTexts as texts } from '#domain/documents/owner-page.texts.ts'
import { plainEmail } from '#domain/buildings/owner-emails.ts'
import { limits } from '#domain/limits.ts'
import { countAttempt, rateLimitsOf } from '#server/auth/rate-limits.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import type { AppEnv, Deps } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { networkOf } from '#server/http/ip.ts'
import { hashCode, newMailedCode } from '#server/http/link-tokens.ts'
import { readOwnerToken, removeOwnerToken, writeOwnerToken } from '#server/http/session-cookie.ts'
import { hashToken, isToken, newToken } from '#server/http/tokens.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { findAnyLink } from '#server/documents/recipients/recipient-link.ts'
import type { SubmitLink } from '#server/documents/record/submit-mails.store.ts'
import {
  findOwner,
  hasOwnerSession,
  insertOwnerSession,
  keepOwnerCode,
  keyOf,
  removeOwnerSession,
  takeOwnerCode,
  type Owner,
} from '#server/documents/record/owners.store.ts'

const aboutOf = ({ company, building, email }: Owner): string => `owner-${company.id}-${building.id}-${email}`

/** The link, whatever became of it, and whose building it leads to; 404 for one that nobody was ever sent. */
export const findOwned = async (
  tx: Tx,
  deps: Deps,
  token: string,
): Promise<{ link: SubmitLink; owner: Owner | null }> => {
  const { link, state } = await findAnyLink(tx, deps, token)
  const { company, document, mail } = link
  const owner =
    state === 'revoked' ? null : await findOwner(tx, { company, matter_id: document.matter_id, email: mail.email })
  return { link, owner }
}

/** By mailbox, whether it is an owner's or not. */
const limitKeyOf = ({ company, mail }: SubmitLink): string => `${company.id}:${plainEmail(mail.email)}`

const writeCode = async (tx: Tx, { jobs }: Deps, owner: Owner, code: string): Promise<void> => {
  const { company, building, email } = owner
  await queueLetter(tx, jobs, {
    company_id: company.id,
    kind: 'owner_code',
    to: { email, name: null },
    from_name: `${company.name}（建守）`,
    subject: `【${company.name}】確認コード`,
    body: {
      greeting: `${email} 様`,
      paragraphs: [
        `「${building.name}」の過去の報告書を見るための確認コードです。開いているページに入力してください。`,
      ],
      facts: [['確認コード', code]],
      notes: [
        `このコードは${limits.ownerCodeMinutes}分間有効で、1回だけ使えます。`,
        'コードは、だれにも伝えないでください。',
        '心当たりがない場合は、このメールを破棄してください。過去の報告書を見た人はいません。',
      ],
    },
  })
}

export const sendOwnerCode = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const deps = c.get('deps')
  const { ownerCode, ownerCodeNetwork } = rateLimitsOf(deps.database.pool)
  const { link } = await inSystem(deps.database.db, (tx) => findOwned(tx, deps, token))
  await countAttempt(ownerCodeNetwork, networkOf(c.get('ip')))
  await countAttempt(ownerCode, limitKeyOf(link))
  await inSystem(deps.database.db, async (tx) => {
    const { owner } = await findOwned(tx, deps, token)
    if (!owner) return
    const { code_hash, placeholder } = newMailedCode(deps.secret, aboutOf(owner))
    const expires_at = new Date(deps.clock().getTime() + limits.ownerCodeMinutes * 60_000)
    await keepOwnerCode(tx, { ...keyOf(owner), code_hash, expires_at })
    await writeCode(tx, deps, owner, placeholder)
  })
  deps.jobs.wake()
}

/** The code opens the page in this browser; each opens it once. */
export const openOwnerPage = async (c: Context<AppEnv>, token: string, typed: string): Promise<void> => {
  const deps = c.get('deps')
  const { ownerCodeTry, ownerCodeTryDay, ownerCodeTryNetwork } = rateLimitsOf(deps.database.pool)
  const { link } = await inSystem(deps.database.db, (tx) => findOwned(tx, deps, token))
  await countAttempt(ownerCodeTryNetwork, networkOf(c.get('ip')))
  await countAttempt(ownerCodeTryDay, limitKeyOf(link))
  await countAttempt(ownerCodeTry, limitKeyOf(link))
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  const session = newToken()
  const opened = await inSystem(deps.database.db, async (tx) => {
    const { owner } = await findOwned(tx, deps, token)
    if (!owner) return null
    const now = deps.clock()
    if (!(await takeOwnerCode(tx, keyOf(owner), hashCode(deps.secret, aboutOf(owner), code), now))) return null
    const expires_at = new Date(now.getTime() + limits.ownerSessionHours * 3_600_000)
    await insertOwnerSession(tx, { ...keyOf(owner), token_hash: hashToken(session), expires_at })
    return owner
  })
  if (opened === null) throw invalid({ code: [texts.wrong] })
  writeOwnerToken(c, opened.building.id, session, limits.ownerSessionHours * 3600)
}

/** Whose page it is in this browser; null where nobody has shown to be the owner, or is none any longer. */
export const readingOwner = async (tx: Tx, c: Context<AppEnv>, token: string): Promise<Owner | null> => {
  const deps = c.get('deps')
  const { owner } = await findOwned(tx, deps, token)
  const shown = owner ? readOwnerToken(c, owner.building.id) : undefined
  if (!owner || !isToken(shown)) return null
  return (await hasOwnerSession(tx, keyOf(owner), hashToken(shown), deps.clock())) ? owner : null
}

export const closeOwnerPage = async (c: Context<AppEnv>, token: string): Promise<void> => {
  const deps = c.get('deps')
  await inSystem(deps.database.db, async (tx) => {
    const { owner } = await findOwned(tx, deps, token)
    const shown = owner ? readOwnerToken(c, owner.building.id) : undefined
    if (!owner || !isToken(shown)) return
    await removeOwnerSession(tx, hashToken(shown))
    removeOwnerToken(c, owner.building.id)
  })
}
