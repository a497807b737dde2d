#!/usr/bin/env node
// The `hearth` command. Runs on any Node from 20 on and hands over to the one the sources need.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadOneLanguage } from './one-language.mjs'
import { compileCache, isNodeNewEnough, requireNode, runInForeground } from './pinned-node.mjs'

const args = process.argv.slice(2)

if (isNodeNewEnough()) {
  // The variable hands it on to the processes that are started from here.
  process.env.NODE_COMPILE_CACHE = compileCache
  module.enableCompileCache(compileCache)
  loadOneLanguage()
  const { run } = await import('../src/main.ts')
  process.exit(await run(args))
} else {
  process.exit(await runInForeground(requireNode(), [fileURLToPath(import.meta.url), ...args], { ipc: true }))
}
