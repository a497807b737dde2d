// `npm run web:dev -- <page>`: the page with live reload, in front of its running service.
import { createServer } from 'vite'
import { pageConfig } from './web/page-config.mjs'
import { pages } from './web/page-stamp.mjs'

const ports = { chatflow: 3000, inference: 8000, health: 8081, logs: 8080, metrics: 9090, dashboard: 3001 }
const [page, address] = process.argv.slice(2)
if (!pages.includes(page)) {
  process.stderr.write(`Cannot show the page "${page ?? ''}": it is one of ${pages.join(', ')}\n`)
  process.exit(1)
}
const target = address ?? `http://127.0.0.1:${ports[page]}`
const server = await createServer({
  ...pageConfig(page),
  logLevel: 'info',
  // Everything that is not a file of the page is for the service.
  server: { proxy: { '^/(api|v1|ui|health|models|-)': { target, changeOrigin: true } } },
})
await server.listen()
server.printUrls()
