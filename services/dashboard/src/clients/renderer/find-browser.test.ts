import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test.runIf(process.platform === 'linux')('of several browsers the lightest is taken', () => {
  expect(findBrowser(undefined, has('/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'))).toBe(
    '/usr/bin/chromium-headless-shell',
  )
})

test.each([
  { name: 'one that is named and there', path: '/opt/mine', there: ['/opt/mine'], expected: '/opt/mine' },
  { name: 'none for one that is named and missing', path: '/opt/mine', there: ['/usr/bin/chromium'] },
  { name: 'none where pictures are switched off', path: 'none', there: ['none', '/usr/bin/chromium'] },
  { name: 'none where there is none', path: undefined, there: [] },
])('it is $name', ({ path, there, expected }) => expect(findBrowser(path, has(...there))).toBe(expected))
