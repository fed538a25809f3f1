import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
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

  it('tells a port that was given from none', () => {
    expect(readEnv({}).PORT).toBeUndefined()
    expect(readEnv({ PORT: '8080' }).PORT).toBe(8080)
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

  it('leaves a defect to its stack trace', () => {
    expect(startSentence(new TypeError('x is not a function'))).toBeNull()
  })
})
