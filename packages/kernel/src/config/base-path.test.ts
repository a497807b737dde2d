import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import { parseCommon } from './common.ts'
import type { Env } from './env.ts'
import { readSettings } from './settings.ts'

const common = (env: Env) => parseCommon(readSettings({ cwd: temporaryFolder(), env }))

test('a service has none by itself', () => {
  const { basePaths, urls } = common({})
  expect([basePaths, urls.logs]).toEqual([undefined, 'http://127.0.0.1:8080'])
})

test.each(['/flows', '/ai/flows', '/a.b~c_d-1'])('%s is where the others find it', (path) => {
  const { basePaths, urls } = common({ HEARTH_CHATFLOW_BASE_PATH: path })
  expect(basePaths).toEqual({ chatflow: path })
  expect([urls.chatflow, urls.logs]).toEqual([`http://127.0.0.1:3000${path}`, 'http://127.0.0.1:8080'])
})

test.each([
  { name: 'an address without a path is followed by it', url: 'http://flows:3000/', found: 'http://flows:3000/flows' },
  { name: 'an address with a path stands', url: 'https://hearth.example/ai/', found: 'https://hearth.example/ai' },
])('$name', ({ url, found }) => {
  const { urls } = common({ HEARTH_CHATFLOW_BASE_PATH: '/flows', HEARTH_CHATFLOW_URL: url })
  expect(urls.chatflow).toBe(found)
})

test.each([
  'flows',
  '/',
  '/flows/',
  '//flows',
  '/a//b',
  '/../b',
  '/a/..',
  '/.',
  '/a%20b',
  '/a b',
  '/a?b',
  '/a#b',
  '/ä',
])('"%s" is none', (path) => {
  expect(() => common({ HEARTH_LOGS_BASE_PATH: path })).toThrow(
    /^Cannot read the logs settings: "basePath": it must be a path such as \/flows, .*\(HEARTH_LOGS_BASE_PATH\)$/,
  )
})
