// Loads what a start loads and ends: its work stays in the compile cache. Run with the supervisor's flags of V8;
// the services have others, and with them a cache of their own.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

await import('../cli/src/main.ts')
if (process.argv[2] === 'services') {
  await import('../cli/src/serve/serve.ts')
  for (const name of ['chatflow', 'dashboard', 'health', 'inference', 'logs', 'metrics'])
    await import(`@hearth/${name}`)
} else {
  await import('../cli/src/program.ts')
  await import('../cli/src/commands/up.ts')
  const { SERVICE_NODE_FLAGS } = await import('../cli/src/node-options.ts')
  spawnSync(process.execPath, [...SERVICE_NODE_FLAGS, fileURLToPath(import.meta.url), 'services'])
}
