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
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER])
  } catch (error) {
    // Another process may have made it just now.
    if (!findUser()) throw error
  }
  const user = findUser()
  if (!user) throw new Error(`The system user ${USER} could not be created`)
  return user
}

/** The narrowest capability that walks through any folder; containers often have only the wider one. */
const rightToPass = (): 'dac_read_search' | 'dac_override' => {
  const [, held = '0'] = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  const DAC_READ_SEARCH = 2n
  return (BigInt(`0x${held}`) >> DAC_READ_SEARCH) & 1n ? 'dac_read_search' : 'dac_override'
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
  // A checkout below /root, which only root may enter: the server keeps root's right to pass, and no other. The secure
  // bit lets access(2), by which PostgreSQL looks at its own programs, count that right.
  const right = rightToPass()
  const rights = [`--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`, '--securebits=+no_setuid_fixup']
  return { owner, prefix: ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...rights] }
}
