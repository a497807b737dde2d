// `node scripts/run.mjs <file> [args]`: runs a source file on the Node that was installed with the project.
import { requireNode, runInForeground } from '../cli/bin/pinned-node.mjs'

process.exit(await runInForeground(requireNode(), process.argv.slice(2)))
