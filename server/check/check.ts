/** Tries all that an installation needs, one thing after the other, and changes nothing. */
import { withCommandDatabase } from '#server/db/command-database.ts'
import type { Env } from '#server/env.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { startSentence } from '#server/start-error.ts'
import { checkDatabase } from './database.ts'
import { fault, type Finding } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkSpace, checkStorage } from './places.ts'
import { checkPort } from './port.ts'
import { checkProxy } from './proxy.ts'
import { checkSettings } from './settings.ts'

const openAndCheckDatabase = async (env: Env): Promise<Finding[]> => {
  try {
    return await withCommandDatabase(env, (database) => checkDatabase(database, { isOwn: !env.DATABASE_URL }))
  } catch (error) {
    return [fault('データベース', startSentence(error) ?? (error as Error).message)]
  }
}

export const checkInstallation = async (env: Env): Promise<Finding[]> => [
  ...checkSettings(env),
  ...(await checkPort(env)),
  ...(await openAndCheckDatabase(env)),
  await checkStorage(() => openStorage(env)),
  await checkSpace(env.dataDir),
  ...(env.SMTP_URL ? [await checkMail(env.SMTP_URL)] : []),
  ...(env.APP_URL ? await checkProxy(env.APP_URL, env.TRUSTED_PROXIES) : []),
]
