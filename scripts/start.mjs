// `npm start`: installs what is missing, builds the pages that changed and runs all services, on any Node from 20 on.
import { join } from 'node:path'
import { projectRoot, requireNode, runInForeground } from '../cli/bin/pinned-node.mjs'
import { installPackages } from './install.mjs'
import { buildPages } from './web/build-changed.mjs'

if (!(await installPackages()) || !(await buildPages())) process.exit(1)
// The supervisor allocates little and late: a small young generation saves it 10 MB.
const flags = ['--max-semi-space-size=1']
const hearth = join(projectRoot, 'cli', 'bin', 'hearth.mjs')
process.exit(await runInForeground(requireNode(), [...flags, hearth, 'up', ...process.argv.slice(2)], { ipc: true }))
