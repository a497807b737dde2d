import { describe, expect, test } from 'vitest'
import { type CustomMcpServer, serverOf } from '../../domain/tools/custom-mcp-server.ts'
import { customMcpServerWire, renderOneCustomMcpServer, toolsOf } from './custom-mcp-server.ts'

const redacted = '************'
const server: CustomMcpServer = {
  id: 's-1',
  name: 'Search',
  serverUrl: 'https://mcp.test/key-123/mcp',
  command: undefined,
  iconSrc: undefined,
  color: undefined,
  authType: 'CUSTOM_HEADERS',
  authConfig: '{"headers":{"Authorization":"Bearer x"}}',
  tools: '[{"name":"find"}]',
  status: 'AUTHORIZED',
  createdAtMs: 0,
  updatedAtMs: 0,
}
const row = {
  id: 's-1',
  name: 'Search',
  serverUrl: `https://mcp.test/${redacted}`,
  command: null,
  args: [],
  iconSrc: null,
  color: null,
  authType: 'CUSTOM_HEADERS',
  status: 'AUTHORIZED',
  toolCount: 1,
  createdDate: '1970-01-01T00:00:00.000Z',
  updatedDate: '1970-01-01T00:00:00.000Z',
  workspaceId: null,
}

describe('an MCP server is shown', () => {
  test('without its path and what authenticates', () => {
    expect(customMcpServerWire.render(server)).toStrictEqual(row)
  })

  test('by itself, with the names of its headers and its tools', () => {
    expect(renderOneCustomMcpServer(server)).toStrictEqual({
      ...row,
      authConfig: { headers: { Authorization: redacted } },
      tools: '[{"name":"find"}]',
    })
    const bare = { ...server, authConfig: undefined, tools: undefined }
    expect(renderOneCustomMcpServer(bare)).toMatchObject({ authConfig: null, tools: null, toolCount: 0 })
  })

  test('with an address that has no path as it is', () => {
    expect(customMcpServerWire.render({ ...server, serverUrl: 'https://mcp.test:8443/' }).serverUrl).toBe(
      'https://mcp.test:8443',
    )
  })

  test.each([
    { tools: undefined, read: [] },
    { tools: '{}', read: [] },
    { tools: '[1,2]', read: [1, 2] },
  ])('with the tools in $tools', ({ tools, read }) => {
    expect(toolsOf(tools)).toEqual(read)
  })
})

describe('a new MCP server', () => {
  const own = { id: 's-1', createdAtMs: 0, updatedAtMs: 0 }
  const sent = { name: ' Search ', serverUrl: 'https://mcp.test/' }

  test('waits to be asked, and needs no headers', () => {
    expect(customMcpServerWire.create(customMcpServerWire.created.parse(sent), own)).toStrictEqual({
      ...own,
      name: 'Search',
      serverUrl: 'https://mcp.test/',
      command: undefined,
      iconSrc: undefined,
      color: undefined,
      authType: 'NONE',
      authConfig: undefined,
      tools: undefined,
      status: 'PENDING',
    })
  })

  test('keeps what authenticates as JSON text', () => {
    const authConfig = { headers: { 'X-Key': 'k' } }
    const read = customMcpServerWire.created.parse({ ...sent, authType: 'CUSTOM_HEADERS', authConfig, color: 'red' })
    expect(customMcpServerWire.create(read, own)).toMatchObject({
      color: 'red',
      authConfig: '{"headers":{"X-Key":"k"}}',
    })
  })

  test.each([
    { serverUrl: 'ftp://mcp.test' },
    { serverUrl: '' },
    { command: 'npx' },
    { serverUrl: 'mcp.test' },
    { name: '' },
    { authType: 'OTHER' },
    { authConfig: { headers: { 'a b': 'x' } } },
    { authConfig: { headers: { a: 'x\ny' } } },
  ])('is refused with %j', (wrong) => {
    expect(customMcpServerWire.created.safeParse({ ...sent, ...wrong }).success).toBe(false)
  })
})

describe('a change of an MCP server', () => {
  const change = (sent: object) => customMcpServerWire.change(customMcpServerWire.changed.parse(sent), server)

  test.each([
    { name: 'leaves what is not sent', sent: {}, read: {} },
    { name: 'clears what is null', sent: { color: null, name: 'Other' }, read: { color: undefined, name: 'Other' } },
    { name: 'keeps an address sent back as it was shown', sent: { serverUrl: row.serverUrl }, read: {} },
    { name: 'takes another address', sent: { serverUrl: 'http://b.test/x' }, read: { serverUrl: 'http://b.test/x' } },
    {
      name: 'keeps a header sent back as it was shown',
      sent: { authConfig: { headers: { Authorization: redacted, 'X-New': 'n' } } },
      read: { authConfig: '{"headers":{"Authorization":"Bearer x","X-New":"n"}}' },
    },
    {
      name: 'takes the mask of an unknown header at its word',
      sent: { authConfig: { headers: { Other: redacted } } },
      read: { authConfig: `{"headers":{"Other":"${redacted}"}}` },
    },
    { name: 'drops what authenticates', sent: { authConfig: null }, read: { authConfig: undefined } },
    {
      name: 'drops it where nothing is to authenticate',
      sent: { authType: 'NONE', authConfig: { headers: { a: 'b' } } },
      read: { authType: 'NONE', authConfig: undefined },
    },
  ])('$name', ({ sent, read }) => {
    expect(change(sent)).toStrictEqual(read)
  })

  test.each([`https://other.test/${redacted}`, 'mcp.test', 'ftp://mcp.test/a'])(
    'is refused with the address %s',
    (serverUrl) => {
      expect(() => change({ serverUrl })).toThrow('serverUrl must be a whole http or https address')
    },
  )
})

describe('a program', () => {
  const own = { id: 's-1', createdAtMs: 0, updatedAtMs: 0 }
  const sent = { name: 'Files', command: 'npx', args: ['-y', 'files'], authConfig: { env: { TOKEN: 'very-secret' } } }
  const program = customMcpServerWire.create(customMcpServerWire.created.parse(sent), own)

  test('is shown with its arguments and without its secrets', () => {
    expect(renderOneCustomMcpServer(program)).toMatchObject({
      serverUrl: '',
      command: 'npx',
      args: ['-y', 'files'],
      authConfig: { env: { TOKEN: redacted } },
    })
  })

  test('is started with them', () => {
    const env = { TOKEN: 'very-secret' }
    expect(serverOf(program)).toEqual({ transport: 'stdio', command: 'npx', args: ['-y', 'files'], env })
  })

  test('keeps a secret that is sent back as it was shown', () => {
    const shown = renderOneCustomMcpServer(program)
    const change = customMcpServerWire.change(customMcpServerWire.changed.parse({ ...shown, args: ['-y'] }), program)
    expect(serverOf({ ...program, ...change })).toMatchObject({ args: ['-y'], env: { TOKEN: 'very-secret' } })
  })

  test('takes the place of an address, and gives it back', () => {
    const change = customMcpServerWire.change(customMcpServerWire.changed.parse({ ...sent, serverUrl: '' }), server)
    const moved = { ...server, ...change }
    expect(serverOf(moved)).toMatchObject({ transport: 'stdio' })
    const back = customMcpServerWire.changed.parse({ serverUrl: 'https://mcp.test/', command: null })
    expect(serverOf({ ...moved, ...customMcpServerWire.change(back, moved) })).toMatchObject({ transport: 'http' })
  })
})
