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

/** Whether a film's list of tracks, all of which is there, has some of sound and none of pictures. */
const hasSoundOnly = (head: Buffer): boolean => {
  const list = head.indexOf('moov', 0, 'latin1') - 4
  if (list < 0 || list + head.readUInt32BE(list) > head.length) return false
  const tracks = head.toString('latin1')
  return /hdlr[\s\S]{8}soun/.test(tracks) && !/hdlr[\s\S]{8}vide/.test(tracks)
}

/** WebM and Ogg name their codecs at the beginning: where none is of pictures, it is sound. */
const withCodecs = (head: Buffer, sound: RegExp, pictures: RegExp, format: 'webm' | 'ogg'): SniffedContent => {
  const names = head.toString('latin1')
  return known(`${sound.test(names) && !pictures.test(names) ? 'audio' : 'video'}/${format}`, true)
}
const webm = (head: Buffer) =>
  withCodecs(head, /A_(OPUS|VORBIS|AAC|PCM|FLAC|MPEG)/, /V_(VP8|VP9|AV1|MPEG|MS|THEORA)/, 'webm')
const ogg = (head: Buffer) => withCodecs(head, /OpusHead|vorbis|Speex|FLAC/, /theora/, 'ogg')

/** Sound without a container: MP3 with its notes or from its first frame on, AAC by its frames, AMR, FLAC. */
const plainSound = (head: Buffer): SniffedContent | null => {
  const [first, second = 0] = head
  if (ascii(head, 0, 'ID3') || (first === 0xff && (second & 0xe6) === 0xe2)) return known('audio/mpeg', true)
  if (first === 0xff && (second & 0xf6) === 0xf0) return known('audio/aac', true)
  if (ascii(head, 0, 'RIFF') && ascii(head, 8, 'WAVE')) return known('audio/wav', true)
  if (ascii(head, 0, '#!AMR')) return known('audio/amr')
  return ascii(head, 0, 'fLaC') ? known('audio/flac') : null
}

const isoBrand = (head: Buffer): SniffedContent | null => {
  if (!ascii(head, 4, 'ftyp')) return null
  const brand = head.subarray(8, 12).toString('latin1')
  if (/^(heic|heix|hevc|mif1|msf1|heim|heis)$/.test(brand)) return known('image/heic')
  if (/^avi[fs]$/.test(brand)) return known('image/avif', true)
  if (brand === 'qt  ') return known('video/quicktime')
  return known(/^M4[AB] $/.test(brand) || hasSoundOnly(head) ? 'audio/mp4' : 'video/mp4', true)
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
  if (head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))) return webm(head)
  if (ascii(head, 0, 'OggS')) return ogg(head)
  if (ascii(head, 0, '{\\rtf')) return known('application/rtf')
  const other = isoBrand(head) ?? plainSound(head)
  if (other) return other
  const text = head.toString('latin1').trimStart().toLowerCase()
  if (/^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)?(<!doctype[^>]*>\s*)?<svg/.test(text))
    return known('image/svg+xml')
  if (/^(<!doctype html|<html|<head|<script|<body)/.test(text)) return known('text/html')
  return head.includes(0) ? known('application/octet-stream') : known('text/plain')
}
