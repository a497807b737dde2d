import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const shown = { pathname: '/d/u/title', search: '?from=1&to=2&var-a=x&var-a=y&viewPanel=3&refresh=5s' }
const reader = { theme: 'dark', timeZone: 'Europe/Berlin' } as const

test('a picture of a dashboard is of all of it, at its time, with its variables', () => {
  expect(pictureAddress({ ...shown, panelKey: undefined }, 'png', reader)).toBe(
    '/render/d/u/title?from=1&to=2&var-a=x&var-a=y&tz=Europe%2FBerlin&theme=dark&width=1400&height=-1&scale=1',
  )
})

test('one of a panel is of that alone', () => {
  expect(pictureAddress({ ...shown, panelKey: '3' }, 'png', reader)).toMatch(
    /^\/render\/d-solo\/u\/title\?.*&width=1000&height=500&scale=2&panelId=3$/,
  )
})

test('what is printed takes the size and the colours of paper', () => {
  expect(pictureAddress({ ...shown, panelKey: undefined }, 'pdf', reader)).toBe(
    '/render/d/u/title?from=1&to=2&var-a=x&var-a=y&tz=Europe%2FBerlin&encoding=pdf',
  )
})
