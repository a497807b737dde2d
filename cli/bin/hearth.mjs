#!/usr/bin/env node
// The `hearth` command. Runs on any Node from 20 on and hands over to the one the sources need.
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNodeNewEnough, projectRoot, requireNode, runInForeground } from './pinned-node.mjs'

const args = process.argv.slice(2)

if (isNodeNewEnough()) {
  // The cache belongs to the code, not to the state: it survives a removed state folder. The
  // variable hands it on to the processes that are started from here.
  process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules', '.cache', 'hearth')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { run } = await import('../src/main.ts')
  process.exit(await run(args))
} else {
  process.exit(await runInForeground(requireNode(), [fileURLToPath(import.meta.url), ...args], { ipc: true }))
}
