/** LibreOffice as a second opinion: converts many workbooks in one run, every formula computed anew. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice']
export const officeProgram = (): string | undefined => programs.find((path) => existsSync(path))

const setting = (path: string, name: string, value: string): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
/** In Japan, and always recalculating: 0 is "always" to it. */
const settings = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting('/org.openoffice.Setup/L10N', 'ooSetupSystemLocale', 'ja-JP'),
  setting('/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', '0'),
].join('')}</oor:items>`

export async function prepareProfile(folder: string): Promise<string> {
  await mkdir(join(folder, 'user'), { recursive: true })
  await writeFile(join(folder, 'user/registrymodifications.xcu'), settings)
  return pathToFileURL(folder).href
}

const msPerFile = 20_000

/** Writes each workbook into the folder under its own name. */
export async function convert(program: string, profile: string, paths: string[], outFolder: string): Promise<void> {
  const child = spawn(
    program,
    ['--headless', `-env:UserInstallation=${profile}`, '--convert-to', 'xlsx', '--outdir', outFolder, ...paths],
    { env: { ...process.env, TZ: 'Asia/Tokyo' }, stdio: 'ignore', timeout: 60_000 + msPerFile * paths.length },
  )
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => resolve())
  })
}

/** As it calls itself. */
export async function officeVersion(program: string): Promise<string> {
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  for await (const part of child.stdout) text += String(part)
  return /LibreOffice ([\d.]+)/.exec(text)?.[1] ?? text.trim()
}
