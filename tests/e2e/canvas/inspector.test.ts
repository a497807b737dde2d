import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Component, isField } from '../../../packages/flow/src/index.ts'
import { startService, temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { projectRoot } from '../bundle.fixture.ts'
import { casesOf } from './inspector-page/cases-of.ts'
import type {} from './inspector-page/main.tsx'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

// A page mostly waits for what it has set to be drawn.
const pagesAtOnce = 4

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: Awaited<ReturnType<typeof startService>>
let browser: Browser
let pages: readonly Awaited<ReturnType<typeof openPage>>[]
let built: string

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await temporaryHome()
  built = await mkdtemp(join(tmpdir(), 'hearth-inspector-'))
  await buildPage(built)
  service = await startService(state.home)
  browser = await openBrowser()
  pages = await Promise.all(Array.from({ length: pagesAtOnce }, openInspector))
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await state?.remove()
  if (built !== undefined) await rm(built, { recursive: true, force: true })
})

async function openInspector() {
  const opened = await openPage(browser, {})
  await opened.page.route(`${service.url}/inspector/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/inspector/', '')
    await route.fulfill({ body: await readFile(join(built, name)), contentType: types[extname(name)] ?? '' })
  })
  await opened.page.goto(`${service.url}/inspector/index.html#key=${testKey}`)
  return opened
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    root: join(projectRoot, 'tests/e2e/canvas/inspector-page'),
    base: '/inspector/',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5_000, reportCompressedSize: false },
  })
}

describe.skipIf(missingBrowser)('the inspector', () => {
  test('sets every input of every kind of node', { timeout: 900_000 }, async () => {
    const components: Component[] = await service.call('GET', 'nodes')
    await makeCredentials(components)
    expect(components.length).toBeGreaterThan(250)
    const left = [...(process.env.TEST_ALL === undefined ? oneOfEachForm(components) : components)]
    const work = async ({ page }: { readonly page: Page }): Promise<readonly string[]> => {
      const faults: string[] = []
      for (let kind = left.pop(); kind !== undefined; kind = left.pop())
        faults.push(...(await faultsOfKind(page, kind)))
      return faults
    }
    expect((await Promise.all(pages.map(work))).flat()).toEqual([])
    expect(pages.flatMap(({ complaints }) => complaints)).toEqual([])
  })

  test('takes for wires only what some kind gives', async () => {
    const components: Component[] = await service.call('GET', 'nodes')
    const given = new Set(
      components.flatMap((kind) => [kind, ...(kind.outputs ?? [])].flatMap((one) => one.baseClasses)),
    )
    const anchors = components.flatMap(({ name, inputs }) =>
      inputs.filter((input) => !isField(input)).map(({ type }) => ({ name, type })),
    )
    const odd = anchors.filter(({ type }) => !type.split('|').some((one) => given.has(one.trim())))
    expect(odd).toEqual([])
  })
})

/**
 * Of kinds that ask for the same types of input, in the same or another number, one: all of them take minutes, which
 * TEST_ALL=1 has.
 */
function oneOfEachForm(components: readonly Component[]): readonly Component[] {
  const typesOf = ({ inputs }: Component) => [...new Set(inputs.filter(isField).map(({ type }) => type))].toSorted()
  return [...new Map(components.map((component) => [typesOf(component).join(), component])).values()]
}

/** One credential of each kind that a node asks for, so that there is one to choose. */
async function makeCredentials(components: readonly Component[]): Promise<void> {
  const names = new Set(components.flatMap(({ credential }) => credential?.credentialNames ?? []))
  for (const credentialName of names)
    await service.call('POST', 'credentials', { name: credentialName, credentialName, plainDataObj: { a: 'b' } })
}

async function faultsOfKind(page: Page, component: Component): Promise<readonly string[]> {
  const { credential, inputs } = component
  const fields = [...(credential === undefined ? [] : [credential]), ...inputs].filter(isField)
  const cases = fields.filter(({ hidden }) => hidden !== true).flatMap((input) => casesOf(input, inputs))
  const faults = await page.evaluate(([kind, all]) => window.editAll(kind, all), [component, cases] as const)
  return faults.map((fault) => `${component.name}: ${fault}`)
}
