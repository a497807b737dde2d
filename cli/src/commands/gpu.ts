import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Installs what the inference service needs for a GPU; npm's words go to standard error. */
export async function addGpu(terminal: Terminal, kind: 'cuda' | 'vulkan'): Promise<number> {
  const { common } = await findLocal()
  const { addGpuPackages } = await import('@hearth/inference')
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  try {
    const { packages, version, folder } = await addGpuPackages({
      kind,
      home: common.home,
      platform: `${process.platform}-${process.arch}`,
      env: process.env,
      onOutput: (text) => terminal.writeError(sanitize(text)),
      signal: stop.signal,
    })
    terminal.print(`${packages.join(' and ')} ${version} are in ${folder}`)
    terminal.print(`Set "gpu: ${kind}" in the inference section of hearth.yaml and start Hearth again to use them`)
    return EXIT.ok
  } catch (error) {
    if (!stop.signal.aborted) throw error
    return EXIT.interrupted
  }
}
