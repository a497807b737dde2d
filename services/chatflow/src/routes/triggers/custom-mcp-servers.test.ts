import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let flow: { id: string; token: string }

// The service is its own MCP server: a flow of it is the tool.
beforeAll(async () => {
  home = await temporaryHome()
  service = await startService(home.home, { allowedHosts: ['127.0.0.1'] })
  const id = await service.addFlow(conversationFlow('http://127.0.0.1:9/v1'))
  const offer = { toolName: 'talk', description: 'Talks' }
  const { token } = (await service.call('POST', `mcp-server/${id}`, offer)) as { token: string }
  flow = { id, token }
})
afterAll(async () => {
  await service.stop()
  await home.remove()
})

type Shown = Record<string, unknown> & { id: string }

function save(own: object = {}): Promise<Shown> {
  return service.call('POST', 'custom-mcp-servers', {
    name: 'Own',
    serverUrl: `${service.url}/api/v1/mcp/${flow.id}`,
    authType: 'CUSTOM_HEADERS',
    authConfig: { headers: { Authorization: `Bearer ${flow.token}` } },
    ...own,
  })
}

describe('saved MCP servers', () => {
  test('are asked for their tools', async () => {
    const { id, status } = await save()
    expect(status).toBe('PENDING')
    expect(await service.call('POST', `custom-mcp-servers/${id}/authorize`)).toMatchObject({
      status: 'AUTHORIZED',
      toolCount: 1,
    })
    expect(await service.call('GET', `custom-mcp-servers/${id}/tools`)).toMatchObject([{ name: 'talk' }])
  })

  test('have their tools tried, whose errors are told', async () => {
    const { id } = await save()
    const call = (name: string, body: object): Promise<unknown> =>
      service.call('POST', `custom-mcp-servers/${id}/tools/${name}/call`, body)
    expect(await call('nothing', {})).toMatchObject({ error: 'The MCP server "Own" has no tool "nothing"' })
    // The model of its flow does not answer.
    const answer = await call('talk', { arguments: { question: 'Hello' } })
    expect(answer).toMatchObject({ error: expect.stringContaining('nothing listens at its address') })
  })

  test('that are programs start where the settings name them alone', async () => {
    const { id } = await save({ serverUrl: '', command: 'nowhere', args: ['-y'], authType: 'NONE', authConfig: null })
    const authorize = service.call('POST', `custom-mcp-servers/${id}/authorize`)
    await expect(authorize).rejects.toThrow('mcpCommands of the chatflow settings does not name it')
  })

  test('never show what authenticates', async () => {
    const { id } = await save()
    const one = await service.call('GET', `custom-mcp-servers/${id}`)
    expect(one).toMatchObject({ authConfig: { headers: { Authorization: '************' } } })
    const all = JSON.stringify([one, await service.call('GET', 'custom-mcp-servers')])
    expect(all).not.toContain(flow.token)
    expect(all).not.toContain('/api/v1/mcp/')
  })

  test('keep their secrets when what was shown is sent back', async () => {
    const { id } = await save()
    const one = await service.call('GET', `custom-mcp-servers/${id}`)
    await service.call('PUT', `custom-mcp-servers/${id}`, { ...one, name: 'Renamed', iconSrc: undefined })
    expect(await service.call('POST', `custom-mcp-servers/${id}/authorize`)).toMatchObject({
      name: 'Renamed',
      status: 'AUTHORIZED',
    })
  })

  test('say what keeps them from answering', async () => {
    const { id } = await save({ authConfig: { headers: { Authorization: 'Bearer wrong' } } })
    await expect(service.call('POST', `custom-mcp-servers/${id}/authorize`)).rejects.toThrow('400')
    expect(await service.call('GET', `custom-mcp-servers/${id}`)).toMatchObject({ status: 'ERROR' })
  })

  test.each([
    { name: 'a file', own: { serverUrl: 'file:///etc/passwd' } },
    { name: 'a header with a line break', own: { authConfig: { headers: { a: 'b\r\nc: d' } } } },
  ])('are refused with $name', async ({ own }) => {
    await expect(save(own)).rejects.toThrow('400')
  })
})
