import { describe, expect, it } from 'vitest'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { knownOrigins, readEnv } from '#server/env.ts'
import { StartError, startSentence } from '#server/start-error.ts'

const postgres = 'postgres://user@db.example/tatemori'

describe('readEnv', () => {
  it.each([
    ['nothing is configured', {}, 'demo'],
    ['variables are there but empty', { DATABASE_URL: '', APP_URL: '', SEED: '' }, 'demo'],
    ['only the folder and the port are', { DATA_DIR: '/srv/data', PORT: '9000' }, 'demo'],
    ['there is a database', { DATABASE_URL: postgres }, 'none'],
    ['there is a public address', { APP_URL: 'https://app.example' }, 'none'],
    ['it is asked for', { DATABASE_URL: postgres, APP_URL: 'https://app.example', SEED: 'demo' }, 'demo'],
    ['it is not wanted', { SEED: 'none' }, 'none'],
  ])('seeds where %s: %j → %s', (_, source, seed) => {
    expect(readEnv(source).SEED).toBe(seed)
  })

  it.each([
    ['the demo', {}, 'warn'],
    ['a real company', { DATABASE_URL: postgres }, 'info'],
    ['the demo, where it is asked for', { LOG_LEVEL: 'info' }, 'info'],
  ])('logs of %s: %j → %s', (_, source, level) => {
    expect(readEnv(source).LOG_LEVEL).toBe(level)
  })

  it('takes former addresses, one or several, and names what is none', () => {
    const origins = (FORMER_URLS: string) => knownOrigins(readEnv({ APP_URL: 'https://app.example/', FORMER_URLS }))
    expect(origins('')).toEqual(['https://app.example'])
    expect(origins('http://192.168.1.10, https://old.example/x')).toEqual([
      'https://app.example',
      'http://192.168.1.10',
      'https://old.example',
    ])
    expect(() => readEnv({ FORMER_URLS: '192.168.1.10' })).toThrow(/FORMER_URLS/)
  })

  it('tells a port that was given from none', () => {
    expect(readEnv({}).PORT).toBeUndefined()
    expect(readEnv({ PORT: '8080' }).PORT).toBe(8080)
  })

  it.each([
    ['smtp://user:secret@mail.example:587', true],
    ['smtps://mail.example', true],
    ['mail.example:587', false],
    ['mail.example.com', false],
    ['https://mail.example', false],
  ])('takes %s for a mail server: %s', (SMTP_URL, isTaken) => {
    if (isTaken) expect(readEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
    else expect(() => readEnv({ SMTP_URL })).toThrow(/^環境変数SMTP_URLの値が正しくありません。smtp:/)
  })

  it.each([
    ['s3://key:secret@s3.example:9000/files?tls=0', true],
    ['s3:///files', true],
    ['s3://AKIA:ab%2Fcd%2Bef@s3.example/files', true],
    ['s3://AKIA:ab/cd+ef@s3.example/files', false],
    ['s3://AKIA:12/cd@s3.example', false],
    ['s3://s3.example', false],
    ['/srv/files', false],
    ['https://s3.example/files', false],
  ])('takes %s for a place of files: %s, and never repeats it', (STORAGE_URL, isTaken) => {
    if (isTaken) return expect(readEnv({ STORAGE_URL }).STORAGE_URL).toBe(STORAGE_URL)
    expect(() => readEnv({ STORAGE_URL })).toThrow(/^環境変数STORAGE_URLの値が正しくありません。.*%2F/)
    expect(() => readEnv({ STORAGE_URL })).not.toThrow(/AKIA/)
  })

  it('names every wrong variable once, and no value', () => {
    expect(() => readEnv({ PORT: 'eighty', APP_URL: 'geheim' })).toThrow(
      new StartError('環境変数PORT、APP_URLの値が正しくありません。'),
    )
  })
})

describe('startSentence', () => {
  const errorOf = (code: string, message = '', more: object = {}) =>
    Object.assign(new Error(message), { code, ...more })

  it.each([
    ['a full disk', errorOf('ENOSPC'), /^ディスクの空きが足りない/],
    ['a full disk, as PostgreSQL tells it', errorOf('53100'), /^ディスクの空きが足りない/],
    ['a full disk at initdb', new Error('initdb: error: No space left on device'), /^ディスクの空きが足りない/],
    ['a folder of somebody else', errorOf('EACCES', '', { path: '/srv/data' }), /^\/srv\/dataに書き込めません。/],
    ['a wrong password', new Error('Failed query', { cause: errorOf('28P01') }), /^データベースにログインできません。/],
  ])('tells of %s without a trace', (_, error, sentence) => {
    expect(startSentence(error)).toMatch(sentence)
  })

  it.each([
    ['a port that is closed', errorOf('ECONNREFUSED'), /接続できません/],
    ['a bucket that is not there', Object.assign(new Error('x'), { name: 'NoSuchBucket' }), /バケットがありません/],
    ['keys that are wrong', Object.assign(new Error('x'), { $metadata: { httpStatusCode: 403 } }), /アクセスキー/],
    ['keys that are missing', Object.assign(new Error('x'), { name: 'CredentialsProviderError' }), /アクセスキーが/],
    ['TLS where there is none', errorOf('EPROTO'), /tls=0/],
    ['anything else', Object.assign(new Error('x'), { name: 'SlowDown' }), /SlowDown/],
  ])('tells of a storage with %s, by its place and never as the database', (_, cause, reason) => {
    const error = new StorageUnavailable(cause, { place: 's3.example/files' })
    expect(startSentence(error)).toMatch(/^ファイルの保存先（s3.example\/files）を使えません。/)
    expect(startSentence(error)).toMatch(reason)
    expect(startSentence(error)).not.toContain('データベース')
  })

  it('leaves a defect to its stack trace', () => {
    expect(startSentence(new TypeError('x is not a function'))).toBeNull()
  })
})
