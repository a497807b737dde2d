// `npm start`: installs what is missing, builds the pages that changed and runs all services, on any Node from 20 on.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileCache, projectRoot, requireNode, runInForeground } from '../cli/bin/pinned-node.mjs'
import { installPackages } from './install.mjs'
import { buildPages } from './web/build-changed.mjs'

if (!(await installPackages()) || !(await buildPages())) process.exit(1)
const node = requireNode()
// The supervisor allocates little and late: a small young generation saves it 10 MB.
const flags = ['--max-semi-space-size=1']
const args = [...flags, join(projectRoot, 'cli', 'bin', 'hearth.mjs'), 'up', ...process.argv.slice(2)]
// After an installation nothing is compiled: each process would keep the compiler it needs once, 13 MB, to its end.
if (!existsSync(compileCache))
  await runInForeground(node, [...flags, join(projectRoot, 'scripts', 'load-sources.mjs')], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
// Where it can, this process becomes the supervisor instead of waiting for it: one Node less in memory.
if (process.execve !== undefined && process.platform !== 'win32')
  process.execve(node, [node, ...args, '--stop-with-parent'], process.env)
process.exit(await runInForeground(node, args, { ipc: true }))
