// Loads what a start loads and ends: its work stays in the compile cache. Run with the supervisor's flags of V8;
// services have others, and those with the same a cache of their own.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

await import('../cli/src/main.ts')
const services = process.argv.slice(2)
if (services.length > 0) {
  await import('../cli/src/serve/serve.ts')
  for (const name of services) await import(`@hearth/${name}`)
} else {
  await import('../cli/src/program.ts')
  await import('../cli/src/commands/up.ts')
  const { nodeFlagsOf } = await import('../cli/src/node-options.ts')
  const load = (names) =>
    spawnSync(process.execPath, [...nodeFlagsOf(names[0]), fileURLToPath(import.meta.url), ...names])
  load(['chatflow', 'dashboard', 'health', 'inference'])
  load(['logs', 'metrics'])
}
