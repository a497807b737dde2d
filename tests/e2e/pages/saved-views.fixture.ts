import { button, dialog, type View } from './view.fixture.ts'

/** The views of what all flows share: credentials, variables, tools, MCP servers. */
export const savedViews: readonly View[] = [
  {
    service: 'chatflow',
    name: 'credentials',
    path: '/credentials',
    open: (page) => page.getByRole('button', { name: 'New credential' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'kinds of credentials',
    path: '/credentials',
    async open(page) {
      await button('New credential')(page)
      await page.getByRole('button', { name: 'OpenAI API', exact: true }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'new credential',
    path: '/credentials',
    async open(page) {
      await button('New credential')(page)
      await page.getByRole('button', { name: 'OpenAI API', exact: true }).click()
      await page.getByRole('button', { name: 'Try it' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'variables',
    path: '/variables',
    open: (page) => page.getByRole('button', { name: 'New variable' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'new variable',
    path: '/variables',
    async open(page) {
      await button('New variable')(page)
      await dialog(page)
    },
  },
  {
    service: 'chatflow',
    name: 'tools',
    path: '/tools',
    open: (page) => page.getByRole('link', { name: 'New tool' }).first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'tool',
    path: '/tools/new',
    async open(page) {
      await button('Add an argument')(page)
      await page.getByRole('textbox', { name: 'Code' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'MCP servers',
    path: '/tools/mcp',
    open: (page) => page.getByRole('button', { name: 'New MCP server' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'new MCP server',
    path: '/tools/mcp',
    async open(page) {
      await button('New MCP server')(page)
      await dialog(page)
    },
  },
  {
    service: 'chatflow',
    name: 'tools from an OpenAPI document',
    path: '/tools',
    async open(page) {
      await button('Other ways to a tool')(page)
      await page.getByRole('menuitem', { name: 'From an OpenAPI document' }).click()
      await dialog(page)
    },
  },
]
