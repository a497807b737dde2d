// `npm run web [page …]`: builds the pages whose sources changed, or those that are named.
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../cli/bin/pinned-node.mjs'
import { embedConfig, embedded, pageConfig } from './web/page-config.mjs'
import { isBuilt, markBuilt, pages, sourceStamp } from './web/page-stamp.mjs'
import { replacePage } from './web/replace-page.mjs'

// Whoever asks for a page, be it a test, gets the one that is shipped: React has another for development.
process.env.NODE_ENV = 'production'

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : pages.filter((page) => !isBuilt(page))
const startedMs = performance.now()
for (const page of wanted) {
  const stamp = sourceStamp(page)
  const folder = join(projectRoot, 'web', page)
  // The old page is served until the new one is whole, and two starts at once do not build into one folder.
  const draft = `dist.${process.pid}`
  await build(pageConfig(page, draft))
  if (page in embedded) await build(embedConfig(page, draft))
  markBuilt(page, draft, stamp)
  replacePage(folder, draft)
}
if (wanted.length > 0)
  process.stderr.write(
    `Pages built after ${((performance.now() - startedMs) / 1000).toFixed(1)} s: ${wanted.join(', ')}\n`,
  )
