/** What a file is, by its first bytes. A name decides only between kinds of plain text. */

export type SniffedContent = {
  content_type: string
  /** Safe to show inline in our own origin. HTML and SVG never are. */
  isInline: boolean
}

/** Made of pixels. SVG is a program that draws: it is kept and sent, never drawn here. */
export const isPicture = ({ content_type }: { content_type: string }): boolean =>
  content_type.startsWith('image/') && content_type !== 'image/svg+xml'

const ascii = (head: Buffer, from: number, text: string) =>
  head.subarray(from, from + text.length).toString('latin1') === text
const known = (content_type: string, isInline = false): SniffedContent => ({ content_type, isInline })

const isoBrand = (head: Buffer): SniffedContent | null => {
  if (!ascii(head, 4, 'ftyp')) return null
  const brand = head.subarray(8, 12).toString('latin1')
  if (/^(heic|heix|hevc|mif1|msf1|heim|heis)$/.test(brand)) return known('image/heic')
  if (/^avi[fs]$/.test(brand)) return known('image/avif', true)
  if (brand === 'qt  ') return known('video/quicktime')
  return known('video/mp4', true)
}

const zipKind = (head: Buffer): SniffedContent => {
  const names = head.toString('latin1')
  if (/xl\//.test(names)) return known('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  if (/word\//.test(names)) return known('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  if (/ppt\//.test(names)) return known('application/vnd.openxmlformats-officedocument.presentationml.presentation')
  return known('application/zip')
}

/** Kind of content from up to 4 KB of a file's beginning. */
export const sniffContent = (head: Buffer): SniffedContent => {
  if (ascii(head, 0, '%PDF-')) return known('application/pdf', true)
  if (head[0] === 0x89 && ascii(head, 1, 'PNG\r\n')) return known('image/png', true)
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return known('image/jpeg', true)
  if (ascii(head, 0, 'GIF8')) return known('image/gif', true)
  if (ascii(head, 0, 'RIFF') && ascii(head, 8, 'WEBP')) return known('image/webp', true)
  if (ascii(head, 0, 'RIFF') && ascii(head, 8, 'AVI ')) return known('video/x-msvideo')
  if (ascii(head, 0, 'BM') && head.length > 26) return known('image/bmp')
  if (ascii(head, 0, 'II*\0') || ascii(head, 0, 'MM\0*')) return known('image/tiff')
  if (ascii(head, 0, 'PK\u0003\u0004') || ascii(head, 0, 'PK\u0005\u0006')) return zipKind(head)
  if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return known('application/x-ole-storage')
  if (head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))) return known('video/webm', true)
  if (ascii(head, 0, 'OggS')) return known('video/ogg', true)
  if (ascii(head, 0, '{\\rtf')) return known('application/rtf')
  const box = isoBrand(head)
  if (box) return box
  const text = head.toString('latin1').trimStart().toLowerCase()
  if (/^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)?(<!doctype[^>]*>\s*)?<svg/.test(text))
    return known('image/svg+xml')
  if (/^(<!doctype html|<html|<head|<script|<body)/.test(text)) return known('text/html')
  return head.includes(0) ? known('application/octet-stream') : known('text/plain')
}
