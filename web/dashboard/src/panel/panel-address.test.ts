import { expect, test } from 'vitest'
import { embedAddress, isPanel, kioskAddress, viewAddress } from './panel-address.ts'

const place = { href: 'http://localhost:3001/d/abc/host?from=now-1h&viewPanel=panel-1' }

test('viewAddress() keeps range and variables', () => {
  expect(viewAddress(place, 'panel-2').search).toBe('?from=now-1h&viewPanel=panel-2')
})

test('kioskAddress() leads to the dashboard without what stands around it', () => {
  expect(kioskAddress({ href: 'http://localhost:3001/d/abc/host?from=now-1h&viewPanel=3' }).href).toBe(
    'http://localhost:3001/d/abc/host?from=now-1h&kiosk=',
  )
})

test('embedAddress() leads to the panel without a frame', () => {
  expect(embedAddress(place, '7').href).toBe('http://localhost:3001/d-solo/abc/host?from=now-1h&panelId=7')
})

test.each([
  { name: 'its key', wanted: '2-clone-1', expected: true },
  { name: 'its number', wanted: '2', expected: true },
  { name: 'its number as newer links write it', wanted: 'panel-2', expected: true },
  { name: 'another number', wanted: 'panel-22', expected: false },
])('isPanel(): $name', ({ wanted, expected }) => expect(isPanel({ id: 2, key: '2-clone-1' }, wanted)).toBe(expected))
