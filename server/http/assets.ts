/**
 * The built single-page app: precompressed assets, cached for ever by their hashed names, index.html
 * with a nonce of its own for every other path.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipped } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { isPageAddress } from '#domain/page-addresses.ts'
import type { AppEnv } from './context.ts'
import { firstFrame, inFrame } from './first-frame.ts'
import { findKept } from './kept-builds.ts'
import { readSessionToken } from './session-cookie.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.icc': 'application/octet-stream',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** A file of an earlier build, which a page that was open before still asks for. */
const findKeptAsset = async (dataDir: string, pathname: string): Promise<Asset | undefined> => {
  const type = types[extname(pathname)]
  const path = type && (await findKept(dataDir, pathname))
  return path ? { path, type, isHashed: true, encodings: { br: false, gzip: false } } : undefined
}

type Asset = { path: string; type: string; isHashed: boolean; encodings: { br: boolean; gzip: boolean } }

/** Styles that libraries write bear the nonce of the answer; there is no other way in for one. */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    // What was recorded and is not sent yet is heard from the browser's own memory.
    "media-src 'self' blob:",
    `style-src 'self' 'nonce-${nonce}'`,
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/** Where the build leaves room for the nonce. */
const noncePlace = /__CSP_NONCE__/g

/** What every screen of a company asks first, for browsers to fetch beside the scripts that will ask for it. */
const firstAnswer = (pathname: string): string | undefined => {
  const [, companyKey] = /^\/c\/([\w-]+)(?:\/|$)/.exec(pathname) ?? []
  return companyKey && `</api/c/${companyKey}/myself>; rel=preload; as=fetch; crossorigin`
}

/** A picture with which the page can be sent, and what its making set of cookies. */
export type DrawPage = (
  c: Context<AppEnv>,
) => Promise<{ inPage: (html: string, nonce: string) => string; cookies: string[] } | null>

/** Small enough for a slow line; more would keep this process from others. */
const pageLevel = 5
const gzip = promisify(gzipped)

type Headers = Record<string, string>

/** On a slow line a page that is not compressed costs a fifth of a second by itself. */
const sendPage = async (c: Context<AppEnv>, page: string, status: 200 | 404, headers: Headers): Promise<Response> => {
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(page, status, headers)
  const bytes = await gzip(page, { level: pageLevel })
  return c.body(new Uint8Array(bytes), status, {
    ...headers,
    'Content-Type': types['.html']!,
    'Content-Encoding': 'gzip',
    Vary: 'Accept-Encoding',
  })
}

/** The page itself: another at every request, so that it is neither compressed before nor kept. */
const answerPage = async (
  c: Context<AppEnv>,
  html: string,
  drawPage: DrawPage | undefined,
  status: 200 | 404,
): Promise<Response> => {
  const nonce = randomBytes(16).toString('base64')
  const { pathname } = new URL(c.req.url)
  const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': contentSecurityPolicy(nonce) }
  const drawn = await drawPage?.(c)
  if (drawn) {
    for (const cookie of drawn.cookies) c.header('Set-Cookie', cookie, { append: true })
    return sendPage(c, drawn.inPage(html.replaceAll(noncePlace, nonce), nonce), status, headers)
  }
  const link = firstAnswer(pathname)
  const asked = { pathname, userAgent: c.req.header('user-agent') ?? '', hasSession: readSessionToken(c) !== undefined }
  // What the service worker keeps stands for every address.
  const page = extname(pathname) === '' && status === 200 ? inFrame(html, firstFrame(asked)) : html
  return sendPage(c, page.replaceAll(noncePlace, nonce), status, { ...headers, ...(link ? { Link: link } : {}) })
}

const listAssets = (folder: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    assets.set(url, {
      path,
      type,
      isHashed: url.startsWith('/assets/'),
      encodings: { br: existsSync(`${path}.br`), gzip: existsSync(`${path}.gz`) },
    })
  }
  return assets
}

/** Files are read once and stay in memory: a build is a few megabytes, fonts included on first use. */
export const serveAssets = (folder: string, drawPage?: DrawPage): MiddlewareHandler<AppEnv> => {
  const assets = listAssets(folder)
  const contents = new Map<string, { bytes: Uint8Array<ArrayBuffer>; etag: string }>()
  const load = (path: string) => {
    const cached = contents.get(path)
    if (cached) return cached
    const bytes = new Uint8Array(readFileSync(path))
    const loaded = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    contents.set(path, loaded)
    return loaded
  }

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname } = new URL(c.req.url)
    const isFile = extname(pathname) !== ''
    const asset =
      assets.get(pathname) ??
      (isFile ? await findKeptAsset(c.get('deps').env.dataDir, pathname) : assets.get('/index.html'))
    if (!asset) return next()
    if (asset.type.startsWith('text/html')) {
      const html = Buffer.from(load(asset.path).bytes).toString('utf8')
      const isKnown = isFile || isPageAddress(pathname)
      return answerPage(c, html, isFile ? undefined : drawPage, isKnown ? 200 : 404)
    }
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding =
      asset.encodings.br && /\bbr\b/.test(accepted)
        ? 'br'
        : asset.encodings.gzip && /\bgzip\b/.test(accepted)
          ? 'gzip'
          : null
    const { bytes, etag } = load(encoding ? `${asset.path}.${encoding === 'gzip' ? 'gz' : 'br'}` : asset.path)
    const headers: Record<string, string> = {
      'Content-Type': asset.type,
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    return c.body(bytes, 200, headers)
  }
}
