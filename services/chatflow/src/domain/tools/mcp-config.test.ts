import { describe, expect, test } from 'vitest'
import { fillMcpConfig, parseMcpConfig } from './mcp-config.ts'

describe("an MCP server's config", () => {
  test.each([
    {
      name: 'may be an address',
      config: '{"url":"https://mcp.example/x","headers":{"a":1}}',
      server: { transport: 'http', url: 'https://mcp.example/x', headers: { a: '1' } },
    },
    {
      name: 'may be a program',
      config: { command: 'npx', args: ['-y', 'it'], env: { KEY: 'k' } },
      server: { transport: 'stdio', command: 'npx', args: ['-y', 'it'], env: { KEY: 'k' } },
    },
    {
      name: 'may be a list of one',
      config: '{"mcpServers":{"it":{"command":"npx"}}}',
      server: { transport: 'stdio', command: 'npx', args: [], env: {} },
    },
  ])('$name', ({ config, server }) => {
    expect(parseMcpConfig(config)).toEqual(server)
  })

  test.each(['', 'process.exit()', '({command:"x"})', '[]', '{"url":"file:///etc/passwd"}', '{}'])(
    'is not %j',
    (config) => {
      expect(() => parseMcpConfig(config)).toThrow("Cannot read the MCP server's config")
    },
  )

  test('may mention values, which cannot break out of their place', () => {
    const config = { url: 'http://a/{{$vars.path}}', headers: { k: '{{ $vars.key }} {{unknown}}' } }
    expect(fillMcpConfig(config, { $vars: { path: '","x":"', key: 'v' } })).toEqual({
      url: 'http://a/","x":"',
      headers: { k: 'v {{unknown}}' },
    })
  })
})
