// `npm start`: installs what is missing, builds the pages that changed and runs all services, on any Node from 20 on.
import { join } from 'node:path'
import { projectRoot, requireNode, runInForeground } from '../cli/bin/pinned-node.mjs'
import { installPackages } from './install.mjs'
import { buildPages } from './web/build-changed.mjs'

if (!(await installPackages()) || !(await buildPages())) process.exit(1)
const node = requireNode()
// The supervisor allocates little and late: a small young generation saves it 10 MB.
const args = ['--max-semi-space-size=1', join(projectRoot, 'cli', 'bin', 'hearth.mjs'), 'up', ...process.argv.slice(2)]
// Where it can, this process becomes the supervisor instead of waiting for it: one Node less in memory.
if (process.execve !== undefined && process.platform !== 'win32')
  process.execve(node, [node, ...args, '--stop-with-parent'], process.env)
process.exit(await runInForeground(node, args, { ipc: true }))
