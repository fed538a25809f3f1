/** PostgreSQL refuses to run as root: then it runs as the system user postgres, made when there is none. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** How to run PostgreSQL's programs, and who owns its files (undefined: whoever runs this). */
export type Account = {
  owner?: { uid: number; gid: number }
  /** A command that runs the rest of its line as the owner; empty when spawning with the owner's ids is enough. */
  prefix: string[]
}

const USER = 'postgres'

const findUser = (): { uid: number; gid: number } | null => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${USER}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

const createUser = () => {
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER])
  const user = findUser()
  if (!user) throw new Error(`The system user ${USER} could not be created`)
  return user
}

/** Whether everybody may walk through every folder above `path`. */
const isReachable = (path: string): boolean => {
  const folder = dirname(path)
  return (statSync(folder).mode & 0o001) !== 0 && (folder === path || isReachable(folder))
}

/** The account that can run `program` and own `dataDir`. Both must exist. */
export const postgresAccount = (program: string, dataDir: string): Account => {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = findUser() ?? createUser()
  if (isReachable(program) && isReachable(dataDir)) return { owner, prefix: [] }
  // A checkout below /root, which only root may enter: the server keeps root's right to pass, and no other.
  const rights = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  return { owner, prefix: ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...rights] }
}
