import { describe, expect, test } from 'vitest'
import { createOriginRule, originPattern } from './allowed-origins.ts'

describe('createOriginRule()', () => {
  test.each([
    'http://localhost',
    'http://localhost:5173',
    'https://localhost:8443',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://tauri.localhost',
    'http://LOCALHOST:1',
    'app://obsidian.md',
    'tauri://localhost',
    'vscode-webview://1a2b3c',
  ])('allows %s, which is of this machine', (origin) => {
    expect(createOriginRule([])(origin)).toBe(true)
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://evil.example/localhost',
    'http://notlocalhost',
    'http://127.0.0.1.evil.example',
    'http://192.168.0.7:3000',
    'file://',
    'null',
    '',
    `http://${'a'.repeat(600)}.localhost`,
  ])('does not allow %s', (origin) => {
    expect(createOriginRule([])(origin)).toBe(false)
  })

  test('allows what the owner names besides', () => {
    const allows = createOriginRule(['https://chat.example', 'https://*.team.example', 'http://192.168.0.7:*', 'null'])
    for (const origin of [
      'https://chat.example',
      'https://a.team.example',
      'http://192.168.0.7:3000',
      'null',
      'http://localhost',
    ]) {
      expect(allows(origin), origin).toBe(true)
    }
    for (const origin of [
      'http://chat.example',
      'https://chat.example:8443',
      'https://team.example',
      'https://chatxexample',
    ]) {
      expect(allows(origin), origin).toBe(false)
    }
  })

  test('allows all where the owner says so', () => {
    for (const origin of ['https://evil.example', 'null']) expect(createOriginRule(['*'])(origin)).toBe(true)
  })
})

test.each([
  ['*', true],
  ['null', true],
  ['https://chat.example', true],
  ['http://*:3000', true],
  ['chrome-extension://abc', true],
  ['chat.example', false],
  ['https://chat.example/', false],
  ['https://', false],
])('that %s can be named: %s', (text, isOne) => {
  expect(originPattern.test(text)).toBe(isOne)
})
