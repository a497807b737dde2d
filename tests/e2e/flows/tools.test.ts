import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../services/chatflow/src/test-support/running-service.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { buildPages, startMcpServer, startVendor } from './tools.fixture.ts'

const vendorKey = 'sk-known'
const mcpKey = 'mcp-known'

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let vendor: Awaited<ReturnType<typeof startVendor>>
let mcp: Awaited<ReturnType<typeof startMcpServer>>
let browser: Browser
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  await buildPages()
  state = await temporaryHome()
  vendor = await startVendor(vendorKey)
  mcp = await startMcpServer(mcpKey)
  process.env.OPENAI_BASE_URL = `${vendor.url}/v1`
  service = await startService(state.home, { allowedHosts: ['127.0.0.1'] })
  browser = await openBrowser()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${service.url}/#key=${testKey}`)
  await button('New flow').waitFor()
}, 180_000)
afterAll(async () => {
  delete process.env.OPENAI_BASE_URL
  await browser?.close()
  await service?.stop()
  vendor?.close()
  mcp?.close()
  await state?.remove()
}, 120_000)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const view = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

async function fitsAPhone(): Promise<void> {
  await page.setViewportSize(looks.phone.viewport)
  await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  await page.setViewportSize(looks.light.viewport)
}

describe.skipIf(missingBrowser !== undefined)('a credential', () => {
  test('is made by keyboard, tried, and kept though nothing is typed over it', { timeout: 60_000 }, async () => {
    await view('Credentials')
    await page.getByText('No credentials yet').waitFor()
    await button('New credential').click()
    await inDialog().getByRole('searchbox').fill('openai')
    await inDialog().getByRole('button', { name: 'OpenAI API', exact: true }).waitFor()
    await inDialog().getByRole('searchbox').fill('OpenAI API')
    await page.keyboard.press('Tab')
    await inDialog().getByRole('button', { name: 'OpenAI API', exact: true }).press('Enter')
    await inDialog().getByRole('textbox', { name: 'Name' }).fill('Work')
    await inDialog().getByLabel('OpenAI Api Key').first().fill('sk-wrong')
    await inDialog().getByRole('button', { name: 'Try it' }).click()
    await inDialog()
      .getByText(/it refused the credential \(401\)/)
      .waitFor()
    await inDialog().getByLabel('OpenAI Api Key').first().fill(vendorKey)
    await inDialog().getByRole('button', { name: 'Try it' }).click()
    await inDialog()
      .getByText(/accepts it and offers 2 models/)
      .waitFor()
    await inDialog().getByRole('button', { name: 'Create' }).click()
    await row('Work').waitFor()

    await button('Change Work').click()
    await inDialog().getByPlaceholder('Kept as it is').waitFor()
    const secret = inDialog().getByLabel('OpenAI Api Key').first()
    await secret.fill('typed by a slip')
    await secret.fill('')
    await inDialog().getByPlaceholder('Kept as it is').waitFor()
    await inDialog().getByRole('textbox', { name: 'Name' }).fill('Work, renamed')
    await inDialog().getByRole('button', { name: 'Save' }).click()
    await row('Work, renamed').waitFor()
    await button('Try Work, renamed').click()
    await row('Work, renamed')
      .getByText(/accepts it and offers 2 models/)
      .waitFor()
    await keepPicture(page, 'credentials')
    await fitsAPhone()
    expect(complaints).toEqual([])
  })

  test('tells who uses it before it goes', { timeout: 60_000 }, async () => {
    const [{ id }] = (await service.call('GET', 'credentials')) as [{ id: string }]
    await service.addFlow(conversationFlow(`${vendor.url}/v1`, { credential: id }), { name: 'Support bot' })
    await page.reload()
    await row('Work, renamed').getByRole('link', { name: 'Support bot' }).waitFor()
    await button('Remove Work, renamed').click()
    await inDialog().getByText('1 user fails without it:').waitFor()
    await inDialog().getByRole('button', { name: 'Cancel' }).click()
    expect(complaints).toEqual([])
  })
})

describe.skipIf(missingBrowser !== undefined)('a variable', () => {
  test('is renamed with its uses in a flow, its draft and a tool', { timeout: 60_000 }, async () => {
    await view('Variables')
    await button('New variable').click()
    await inDialog().getByRole('textbox', { name: 'Name' }).fill('place')
    await inDialog().getByRole('textbox', { name: 'Value' }).fill('Lisbon')
    await inDialog().getByRole('textbox', { name: 'Value' }).press('Tab')
    await inDialog().getByRole('button', { name: 'Create' }).click()
    await row('place').getByText('Lisbon').waitFor()

    const drawn = (text: string) => {
      const drawing = JSON.parse(conversationFlow(`${vendor.url}/v1`))
      drawing.nodes.at(-1).data.inputs.systemMessagePrompt = text
      return JSON.stringify(drawing)
    }
    const flow = await service.addFlow(drawn('You are in {{$vars.place}}'), { name: 'Guide' })
    await service.call('PUT', `chatflows/${flow}/draft`, { flowData: drawn('Now in {{$vars.place}}'), revision: 0 })
    const tool = await service.call('POST', 'tools', { name: 'where', func: 'return $vars.place' })
    await page.reload()
    await row('place').getByRole('link', { name: 'Guide' }).waitFor()
    await button('Change place').click()
    await inDialog().getByRole('textbox', { name: 'Name' }).fill('city')
    await inDialog().getByText('2 users know it as place:').waitFor()
    await inDialog().getByRole('button', { name: 'Save' }).click()
    await row('city').getByRole('link', { name: 'Guide' }).waitFor()
    await expect.poll(() => row('place').count()).toBe(0)
    const draft = await service.call('GET', `chatflows/${flow}/draft`)
    expect(draft.flowData).toContain('Now in {{$vars.city}}')
    expect(draft.basedOnVersion).toBe(draft.deployedVersion)
    expect((await service.call('GET', `chatflows/${flow}`)).flowData).toContain('You are in {{$vars.city}}')
    expect(await service.call('GET', `tools/${tool.id}`)).toMatchObject({ func: 'return $vars.city' })
    expect(complaints).toEqual([])
  })

  test('of the runtime says whether the environment has it', { timeout: 60_000 }, async () => {
    for (const name of ['PATH', 'SURELY_NOT_THERE']) {
      await button('New variable').click()
      await inDialog().getByRole('textbox', { name: 'Name' }).fill(name)
      await inDialog().getByRole('radio', { name: 'Environment of the service' }).check()
      await inDialog().getByText(`reads the environment variable ${name}`).waitFor()
      await inDialog().getByRole('button', { name: 'Create' }).click()
      await row(name).waitFor()
    }
    await row('PATH').getByText('PATH is set', { exact: true }).waitFor()
    await row('SURELY_NOT_THERE').getByText('SURELY_NOT_THERE is not set').waitFor()
    expect(await page.content()).not.toContain(process.env.PATH ?? 'no path')
    await keepPicture(page, 'variables')
    await fitsAPhone()
    expect(complaints).toEqual([])
  })
})

describe.skipIf(missingBrowser !== undefined)('a tool', () => {
  test('is written with completion, tried, mended and kept', { timeout: 60_000 }, async () => {
    await view('Tools')
    await page.getByRole('link', { name: 'New tool' }).first().click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('add')
    await page.getByRole('textbox', { name: 'Description' }).fill('Adds two numbers')
    for (const [at, name] of ['first', 'second'].entries()) {
      await button('Add an argument').click()
      await page.getByRole('textbox', { name: `Name of argument ${at + 1}` }).fill(name)
      await page.getByRole('combobox', { name: `Type of argument ${at + 1}` }).selectOption('number')
    }
    await page.getByRole('checkbox', { name: 'Argument 1 is required' }).check()
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.click()
    // The editor takes the place of a plain field, and the cursor from it.
    await page.locator('.cm-content:focus').waitFor()
    await page.keyboard.type('console.log("adding"); return nothing + $fir')
    // Keys count only once the list has stood for a moment, so that nobody takes what came up while typing.
    const isOpen = '.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)'
    await page
      .locator(isOpen)
      .getByRole('option', { name: /\$first/ })
      .click()
    await expect.poll(() => code.textContent()).toContain('$first')
    await expect.poll(() => button('Run').isDisabled()).toBe(true)
    const trial = page.getByRole('region', { name: 'Try it' })
    await trial.getByRole('textbox', { name: 'first' }).fill('one')
    await expect.poll(() => button('Run').isDisabled()).toBe(true)
    await trial.getByRole('textbox', { name: 'first' }).fill('1')
    await trial.getByRole('textbox', { name: 'first' }).press('Enter')
    await trial.getByText(/nothing is not defined|'nothing' is not defined/).waitFor()
    await trial.getByLabel('Logged').getByText('adding').waitFor()

    await code.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('return $first + ($second ?? 40)')
    await trial.getByRole('textbox', { name: 'second' }).fill('41')
    await button('Run').click()
    await trial.getByLabel('Result').getByText('42', { exact: true }).waitFor()
    await button('Create').click()
    await page.getByRole('heading', { name: 'add', level: 1 }).waitFor()
    await button('Export').waitFor()
    await keepPicture(page, 'tool')
    await fitsAPhone()
    expect(complaints).toEqual([])
  })

  test('is exported, imported, and made of a template', { timeout: 60_000 }, async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export').click()])
    expect(file.suggestedFilename()).toBe('add-CustomTool.json')
    await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
    await row('add').waitFor()
    await page.getByLabel('Import a file').setInputFiles(await file.path())
    await page.getByRole('heading', { name: 'add', level: 1 }).waitFor()
    await view('Tools')
    await page.getByLabel('Import a file').setInputFiles({
      name: 'flow.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"nodes":[]}'),
    })
    await page.getByText('Cannot import "flow.json": it holds no tool').waitFor()
    await button('Other ways to a tool').click()
    await page.getByRole('menuitem', { name: 'From a template' }).click()
    await inDialog().getByRole('button', { name: 'Use time_at_offset' }).click()
    await page.getByRole('heading', { name: 'time_at_offset', level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  test('is made of each operation of an API that is chosen', { timeout: 60_000 }, async () => {
    await view('Tools')
    await button('Other ways to a tool').click()
    await page.getByRole('menuitem', { name: 'From an OpenAPI document' }).click()
    const document = {
      openapi: '3.0.0',
      servers: [{ url: vendor.url }],
      paths: { '/v1/models': { get: { operationId: 'list_models' }, post: { operationId: 'make_model' } } },
    }
    await inDialog().getByRole('textbox', { name: 'Document' }).fill(JSON.stringify(document))
    await inDialog().getByRole('button', { name: 'Read it' }).click()
    await inDialog()
      .getByRole('checkbox', { name: /make_model/ })
      .uncheck()
    await inDialog().getByRole('button', { name: 'Make 1 tool' }).click()
    await page.getByRole('link', { name: 'list_models' }).click()
    await button('Run').click()
    await page
      .getByRole('region', { name: 'Try it' })
      .getByText(/The API answered 401/)
      .waitFor()
    await view('Tools')
    await row('list_models').waitFor()
    await keepPicture(page, 'tools')
    await fitsAPhone()
    expect(complaints).toEqual([])
  })
})

describe.skipIf(missingBrowser !== undefined)('an MCP server', () => {
  test('is kept, connected to, and its tools are tried', { timeout: 60_000 }, async () => {
    await view('Tools')
    await page.getByRole('link', { name: 'MCP servers' }).click()
    await button('New MCP server').click()
    await inDialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Greeter')
    await inDialog().getByRole('textbox', { name: 'Address' }).fill(mcp.url)
    await inDialog().getByRole('button', { name: 'Save and connect' }).click()
    await page.getByRole('alert').filter({ hasText: 'Cannot authorize the MCP server "Greeter"' }).waitFor()

    await button('Change').click()
    await button('Add a header').click()
    await inDialog().getByRole('textbox', { name: 'Name 1' }).fill('authorization')
    await inDialog().getByLabel('Value 1').fill(`Bearer ${mcpKey}`)
    await inDialog().getByRole('button', { name: 'Save and connect' }).click()
    await page.getByText(/^It answered in [\d,]+ ms and has 2 tools$/).waitFor()
    await page.getByRole('button', { name: /^greet/ }).click()
    await page.getByRole('textbox', { name: 'name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'name' }).press('Enter')
    await page.getByLabel('Result').getByText('Hello Ada').waitFor()
    await page.getByRole('button', { name: /^fail/ }).click()
    await page.getByRole('region', { name: /^fail/ }).getByRole('button', { name: 'Run' }).click()
    await page.getByText('The tool failed: no luck').waitFor()
    expect(await page.content()).not.toContain(mcpKey)
    await keepPicture(page, 'mcp-server')
    await fitsAPhone()
  })

  test('answers in a flow beside a variable and a tool, and says so', { timeout: 60_000 }, async () => {
    const [server] = (await service.call('GET', 'custom-mcp-servers')) as [{ id: string }]
    const tools = (await service.call('GET', 'tools')) as { id: string; name: string }[]
    const add = tools.find(({ name }) => name === 'add')
    await service.call('POST', 'variables', { name: 'host', value: 'Grace' })
    const argument = (inputArgName: string, inputArgValue: string) => ({ inputArgName, inputArgValue })
    const flowData = drawAgentflow(
      [
        { id: 'start_0', inputs: { startInputType: 'chatInput' } },
        {
          id: 'tool_0',
          inputs: {
            toolAgentflowSelectedTool: 'customTool',
            toolAgentflowSelectedToolConfig: { selectedTool: add?.id },
            toolInputArgs: [argument('first', '2'), argument('second', '3')],
          },
        },
        {
          id: 'tool_1',
          inputs: {
            toolAgentflowSelectedTool: 'customMcpServerTool',
            toolAgentflowSelectedToolConfig: { mcpServerId: server.id, mcpActions: ['greet'] },
            toolInputArgs: [argument('name', '{{$vars.host}}')],
          },
        },
        {
          id: 'directReply_0',
          inputs: { directReplyMessage: '{{toolAgentflow_1}}, {{toolAgentflow_0}}' },
        },
      ],
      ['start_0>tool_0', 'tool_0>tool_1', 'tool_1>directReply_0'],
    )
    const flow = await service.addFlow(flowData, { name: 'Reception', type: 'AGENTFLOW' })
    const answer = await service.call('POST', `prediction/${flow}`, { question: 'Who is there?' })
    expect(answer.text).toMatch(/^Hello Grace, (5|23)$/)

    await page.getByRole('link', { name: 'MCP servers' }).click()
    await row('Greeter').getByRole('link', { name: 'Reception' }).waitFor()
    await row('Greeter').getByText('2 tools').waitFor()
    await page.getByRole('link', { name: 'Custom tools' }).click()
    await row('add').filter({ hasText: 'Reception' }).waitFor()
    await view('Variables')
    await row('host').getByRole('link', { name: 'Reception' }).waitFor()
  })
})
