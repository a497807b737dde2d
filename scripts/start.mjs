// `npm start`: installs what is missing and runs all services, on any Node from 20 on.
import { join } from 'node:path'
import { projectRoot, requireNode, runInForeground } from '../cli/bin/pinned-node.mjs'
import { installPackages } from './install.mjs'

if (!(await installPackages())) process.exit(1)
const hearth = join(projectRoot, 'cli', 'bin', 'hearth.mjs')
process.exit(await runInForeground(requireNode(), [hearth, 'up', ...process.argv.slice(2)], { ipc: true }))
