import { describe, expect, test } from 'vitest'
import { embedsOf } from './embeds.ts'
import { mcpConfigOf, toolNameOf } from './mcp-config.ts'
import { snippetsOf } from './snippets.ts'

const target = { url: 'http://hearth.example:3000', flowId: 'the-id', isPublic: false, key: undefined }

describe('snippetsOf()', () => {
  test('every one names the flow and the service', () => {
    for (const { code } of snippetsOf(target)) {
      expect(code).toContain('the-id')
      expect(code).toContain('http://hearth.example:3000')
    }
  })

  test('every one reads a key, or has the one that was made', () => {
    for (const { code } of snippetsOf(target)) expect(code).toContain('HEARTH_API_KEY')
    for (const { code } of snippetsOf({ ...target, key: 'k-1' })) {
      expect(code).toContain('k-1')
      expect(code).not.toContain('HEARTH_API_KEY')
    }
  })

  test('those in Python import what they use of the system, and nothing else', () => {
    for (const given of [target, { ...target, key: 'k-1' }, { ...target, isPublic: true }]) {
      const python = snippetsOf(given).filter(({ language }) => language === 'python')
      expect(python).toHaveLength(2)
      for (const { code } of python) expect(/^import os$/m.test(code), code).toBe(code.includes('os.environ'))
    }
  })

  test('of a public flow only those of OpenAI do', () => {
    const withKey = snippetsOf({ ...target, isPublic: true }).filter(({ code }) => code.includes('HEARTH_API_KEY'))
    expect(withKey.map(({ label }) => label)).toEqual(['OpenAI (JavaScript)', 'OpenAI (Python)'])
  })
})

test('what stands in a website names the flow and has no key', () => {
  for (const { code } of embedsOf({ ...target, name: 'Shop' })) {
    expect(code).toContain('the-id')
    expect(code).not.toMatch(/key/i)
  }
})

test('clients of MCP get the address and the token of the flow', () => {
  expect(JSON.parse(mcpConfigOf(target.url, 'the-id', { toolName: 'shop', token: 't' }))).toEqual({
    mcpServers: {
      shop: {
        type: 'http',
        url: 'http://hearth.example:3000/api/v1/mcp/the-id',
        headers: { Authorization: 'Bearer t' },
      },
    },
  })
})

test.each([
  ['The bakery, daily', 'the_bakery_daily'],
  ['Bäckerei', 'backerei'],
  ['パン', 'flow'],
])('the tool of "%s" is called %s', (name, expected) => expect(toolNameOf(name)).toBe(expected))
