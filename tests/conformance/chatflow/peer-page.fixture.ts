import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { embedsOf, flowiseEmbed } from '../../../web/chatflow/src/share/snippets/embeds.ts'

const peers = join(import.meta.dirname, '../../../.cache/peers')

/** Built files of a page that the peer has published. @returns `undefined` where `scripts/engines.sh all` has not run */
export function peerFolder(name: 'flowise-ui/build' | 'flowise-embed/dist'): string | undefined {
  const folder = join(peers, name)
  return existsSync(folder) ? folder : undefined
}

/** A web site with one page and the widget's bundle, at an address of its own as in life. */
export async function openSite(page: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const bundle = readFileSync(join(peers, 'flowise-embed/dist/web.js'))
  const server = createServer((request, response) => {
    if (request.url === '/web.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
    if (request.url === '/') return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page with the widget's button for one chatflow at its corner, as the code on the tab to share has it. */
export function widgetButtonPage(chatflowid: string, apiHost: string): string {
  const code =
    embedsOf({ url: apiHost, flowId: chatflowid, name: '' }).find(({ kind }) => kind === 'flowiseButton')?.code ?? ''
  return `<!doctype html><title>Shop</title><h1>Shop</h1>${code.replace(flowiseEmbed, './web.js')}`
}

/** A page that holds the full-page widget for one chatflow. */
export function widgetPage(chatflowid: string, apiHost: string, theme: object = {}): string {
  const options = JSON.stringify({ chatflowid, apiHost, theme })
  return `<!doctype html><title>Shop</title><flowise-fullchatbot></flowise-fullchatbot>
<script type="module">import Chatbot from './web.js'; Chatbot.initFull(${options})</script>`
}
