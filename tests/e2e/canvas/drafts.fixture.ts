import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { drawNode } from '../../../packages/flow/src/index.ts'
import { browserProgram } from '../browser.fixture.ts'

/** A browser with a profile on disk, which can be killed and opened again as after a power cut. */
export async function openProfile(folder: string) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--window-size=1280,900',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    'about:blank',
  ]
  const { executablePath, env } = browserProgram
  const child = spawn(executablePath, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const closed = once(child, 'close')
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /DevTools listening on (\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    closed.then(() => reject(new Error(`The browser ended:\n${said}`)))
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('A browser has a context')
  return {
    context,
    async kill() {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await closed
    },
  }
}

/** An empty folder for a profile. */
export async function freshProfile() {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-profile-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Chatflows of two prompts that nothing runs, over HTTP. */
export function flowsOf(url: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers, ...init })
    return answer.json() as Promise<never>
  }
  return {
    async make(): Promise<string> {
      const component = await ask('/nodes/promptTemplate')
      const nodes = [0, 1].map((at) =>
        drawNode(component, { id: `promptTemplate_${at}`, position: { x: at * 300, y: 0 } }),
      )
      const body = JSON.stringify({
        name: 'Two prompts',
        type: 'CHATFLOW',
        flowData: JSON.stringify({ nodes, edges: [] }),
      })
      return ((await ask('/chatflows', { method: 'POST', body })) as { id: string }).id
    },
    /** What the draft has in the two prompts; `undefined` where there is none. */
    async draft(id: string): Promise<readonly string[] | undefined> {
      const { flowData } = (await ask(`/chatflows/${id}/draft`)) as { flowData?: string }
      return flowData === undefined ? undefined : templatesIn(flowData)
    },
    deployed: async (id: string) => templatesIn(((await ask(`/chatflows/${id}`)) as { flowData: string }).flowData),
    deploy: (id: string, flowData: string) =>
      ask(`/chatflows/${id}`, { method: 'PUT', body: JSON.stringify({ flowData }) }),
  }
}

function templatesIn(flowData: string): readonly string[] {
  const { nodes } = JSON.parse(flowData) as { nodes: { data: { inputs: { template?: string } } }[] }
  return nodes.map(({ data }) => data.inputs.template ?? '')
}

/** Opens a flow in a window and one of its prompts beside it. */
export async function openPrompt(page: Page, url: string, flowId: string, at: number) {
  await page.goto(`${url}/flows/${flowId}`)
  await page.locator(`.react-flow__node[data-id="promptTemplate_${at}"]`).dblclick()
  const template = page.getByRole('complementary').getByRole('textbox', { name: 'Template' })
  await template.waitFor()
  return template
}
