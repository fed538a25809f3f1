/** What the runs need of the system: Debian's packages, which npm does not bring. */
import { existsSync } from 'node:fs'

const packages = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  'gir1.2-webkit2-4.1': '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
  'firefox-esr': '/usr/bin/firefox-esr',
  xvfb: '/usr/bin/Xvfb',
}

/** Throws a sentence where something is missing. */
export const expectInstalled = (): void => {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0)
    throw new Error(
      `WebKitとFirefoxでの検査には、Debianのパッケージが必要です。次を実行してください: apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    )
}
