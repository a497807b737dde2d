import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/**
 * llama.cpp's own server, which is in no package: the one that `LLAMA_SERVER` names, else the one that
 * `scripts/llama-server.sh` has linked for the installed engine; `undefined` where there is neither.
 */
export function findLlamaServer(): string | undefined {
  if (process.env.LLAMA_SERVER !== undefined) return process.env.LLAMA_SERVER
  const { version } = JSON.parse(readFileSync(new URL('node_modules/node-llama-cpp/package.json', root), 'utf8'))
  const linked = fileURLToPath(new URL(`.cache/llama-server/${version}/llama-server`, root))
  return existsSync(linked) ? linked : undefined
}

/** What is behind the name of a suite that needs it. */
export const withoutLlamaServer = ' (skipped: scripts/llama-server.sh links it)'
