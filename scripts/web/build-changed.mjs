// Plain JavaScript that any Node from 20 on can run, like all that comes before the start.
import { join } from 'node:path'
import { projectRoot, requireNode, runInForeground } from '../../cli/bin/pinned-node.mjs'
import { isBuilt, pages } from './page-stamp.mjs'

/**
 * Builds the pages whose sources changed, in a process of its own: the tools it takes are never
 * loaded where there is nothing to build.
 *
 * @returns whether all pages are built now
 */
export async function buildPages() {
  if (pages.every(isBuilt)) return true
  process.stderr.write('Building the pages (only when they changed)…\n')
  return (await runInForeground(requireNode(), [join(projectRoot, 'scripts', 'build-pages.mjs')])) === 0
}
