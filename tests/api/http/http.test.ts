import { describe, expect, it } from 'vitest'
import { wantedRange } from '#server/files/send-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { sniffContent } from '#server/http/sniff.ts'
import { callerAddress } from '#server/http/ip.ts'
import { normaliseInput } from '#server/http/normalise.ts'
import { safeFileName } from '#server/http/upload.ts'

describe('input', () => {
  it('is trimmed, emptied to null, and kept to the character where it must be', () => {
    expect(
      normaliseInput({ name: ' 建物 ', memo: '  ', password: ' a ', docs_data: [{ data: ' b ' }], list: [' c '] }, [
        'docs_data',
      ]),
    ).toEqual({ name: '建物', memo: null, password: ' a ', docs_data: [{ data: ' b ' }], list: ['c'] })
  })
})

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\写真\\空調.jpg', '空調.jpg'],
    ['報告\r\n書\u202Efdp.exe', '報告書fdp.exe'],
    ['..', 'ファイル'],
    ['漢'.repeat(300) + '.pdf', '漢'.repeat(251) + '.pdf'],
    ['あ' + '𠮷'.repeat(300) + '.jpg', 'あ' + '𠮷'.repeat(250) + '.jpg'],
    ['𠮷'.repeat(251) + '.jpg', '𠮷'.repeat(251) + '.jpg'],
  ])('%j becomes %j', (given, expected) => expect(safeFileName(given)).toBe(expected))

  it('travel as RFC 5987', () => {
    expect(contentDisposition('attachment', '報告書 (1)"\r\n.pdf')).toBe(
      `attachment; filename="___ (1)___.pdf"; filename*=UTF-8''%E5%A0%B1%E5%91%8A%E6%9B%B8%20%281%29%22%0D%0A.pdf`,
    )
  })
})

describe('ranges', () => {
  it.each([
    [undefined, { kind: 'all' }],
    ['bytes=0-9', { kind: 'part', start: 0, end: 9 }],
    ['bytes=90-', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
    ['bytes=0-999', { kind: 'part', start: 0, end: 99 }],
    ['bytes=100-', { kind: 'unsatisfiable' }],
    ['bytes=5-2', { kind: 'unsatisfiable' }],
    ['bytes=0-1,3-4', { kind: 'all' }],
  ])('%s of 100 bytes', (header, expected) => expect(wantedRange(header, 100)).toEqual(expected))
})

describe('content', () => {
  it.each([
    ['%PDF-1.7', 'application/pdf', true],
    ['<svg onload="alert(1)"/>', 'image/svg+xml', false],
    ['<?xml version="1.0"?><svg/>', 'image/svg+xml', false],
    ['  <!DOCTYPE html><script>', 'text/html', false],
    ['<script>alert(1)</script>', 'text/html', false],
    ['点検メモ,=1+1', 'text/plain', false],
    ['', 'text/plain', false],
  ])('%j is %s', (text, content_type, isInline) =>
    expect(sniffContent(Buffer.from(text))).toEqual({ content_type, isInline }),
  )

  const track = (kind: string) => `\0\0\0\x21hdlr\0\0\0\0\0\0\0\0${kind}\0`
  const film = (brand: string, ...kinds: string[]) => {
    const list = `moov${kinds.map(track).join('')}`
    const size = String.fromCharCode(0, 0, 0, list.length + 4)
    return `\0\0\0\x18ftyp${brand}\0\0\0\0${size}${list}`
  }
  const webm = (...codecs: string[]) => `\x1a\x45\xdf\xa3webm${codecs.join('\x83\x81')}`
  it.each([
    ['a memo of Chrome', film('isom', 'soun'), 'audio/mp4'],
    ['a memo of an iPhone', film('M4A '), 'audio/mp4'],
    ['a film with sound', film('isom', 'soun', 'vide'), 'video/mp4'],
    ['a film whose tracks stand at its end', film('isom'), 'video/mp4'],
    ['a film that may have more tracks', film('isom', 'soun', 'vide').slice(0, 60), 'video/mp4'],
    ['a memo in WebM', webm('A_OPUS'), 'audio/webm'],
    ['a film in WebM', webm('A_OPUS', 'V_VP9'), 'video/webm'],
    ['what does not say', webm(), 'video/webm'],
    ['a memo of Firefox', 'OggS\0\x02OpusHead', 'audio/ogg'],
    ['a film in Ogg', 'OggS\0\x02\x80theora OggS\0\x02\x01vorbis', 'video/ogg'],
    ['an MP3 with its notes', 'ID3\x04', 'audio/mpeg'],
    ['an MP3', '\xff\xfb\x90', 'audio/mpeg'],
    ['AAC', '\xff\xf1\x50', 'audio/aac'],
    ['a WAV', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ])('%s is told by its beginning', (_what, head, content_type) =>
    expect(sniffContent(Buffer.from(head, 'latin1'))).toEqual({ content_type, isInline: true }),
  )

  it.each([
    ['AMR', '#!AMR\n', 'audio/amr'],
    ['FLAC', 'fLaC\0', 'audio/flac'],
    ['text of two bytes a letter', '\xff\xfea\0', 'application/octet-stream'],
  ])('%s plays in no browser, or is none', (_what, head, content_type) =>
    expect(sniffContent(Buffer.from(head, 'latin1'))).toEqual({ content_type, isInline: false }),
  )
})

describe('addresses', () => {
  it('come from the nearest trusted proxy only', () => {
    expect(callerAddress('10.0.0.1', '1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.1')
    expect(callerAddress('10.0.0.1', '1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(callerAddress('10.0.0.1', '1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
  })

  it.each([
    ['203.0.113.5:4444', '203.0.113.5'],
    ['[2001:db8::1]:4444', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[::ffff:203.0.113.5]:1', '203.0.113.5'],
    ['unknown', 'unknown'],
  ])('is %s without its port', (given, expected) => expect(callerAddress('10.0.0.1', given, 1)).toBe(expected))
})
